import { capitalized } from '#db/model/lib/wording.ts'
import { mediaFile } from '#db/model/media/uploads.ts'
import { ApiError } from '#site/lib/api.ts'
import { smallOf } from '#site/lib/portrait.ts'
import { putFile, UploadError, uploadReason } from '#site/lib/upload.ts'
import { createPicture, requestUpload } from './pictures.ts'

/** 'the-clinic_at night.jpg' as 'The clinic at night' */
function nameOf({ name }: File) {
  const words = name
    .replace(/\.\w{1,5}$/, '')
    .replace(/[-_\s]+/g, ' ')
    .trim()
  return capitalized(words).slice(0, 255) || 'Picture'
}

/** A sentence for staff about the failure, without the HTTP status. */
export function uploadFailureReason(error: unknown, what = 'picture') {
  if (error instanceof UploadError) return uploadReason(error)
  if (error instanceof ApiError) return error.message.replace(/^\d+: /, '')
  return `The ${what} could not be uploaded. Please try again.`
}

/** Uploads a file, which nothing refers to yet; returns its id. */
export async function uploadFile(file: File, onProgress: (share: number) => void) {
  if (file.size > mediaFile.maxBytes) throw new UploadError(mediaFile.tooLarge.text, 413)
  const { file: id, uploadURL, thumbnailURL } = await requestUpload()
  await putFile(uploadURL, file, { type: file.type, onProgress })
  const small = await smallOf(file).catch(() => {
    throw new UploadError('This picture is broken: no browser could show it.', 415)
  })
  await putFile(thumbnailURL, small, { type: small.type })
  return id
}

export const uploadPicture = async (file: File, onProgress: (share: number) => void) =>
  createPicture(await uploadFile(file, onProgress), nameOf(file))
