import { photo } from '../../db/model/uploads.ts'
import { api } from './api.ts'
import { call } from './remote.ts'
import type { Notice } from './toast.ts'
import { put } from './upload.ts'

/** Why a chosen file cannot become a portrait; undefined if it can. */
export async function wrongPhoto(file: File): Promise<Notice | undefined> {
  if (!(file.type in photo.types)) return photo.wrongType
  if (file.size > photo.maxBytes) return photo.tooLarge
  try {
    const { width, height } = await createImageBitmap(file)
    return Math.min(width, height) < photo.minCrop ? photo.tooSmall : undefined
  } catch {
    return photo.wrongType
  }
}

/** A cut-out as it is sent. */
export const jpegOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) => {
    const done = (jpeg: Blob | null) =>
      jpeg ? resolve(jpeg) : reject(new Error('The picture could not be cut out'))
    canvas.toBlob(done, 'image/jpeg', photo.jpegQuality)
  })

/** Sends a portrait; the path under which the site has it. */
export async function uploadPhoto(jpeg: Blob) {
  const { uploadURL } = await call(api['team-photos'].upload.$post())
  await put(uploadURL, jpeg, { type: 'image/jpeg' })
  const confirmed = await call(api['team-photos'].confirm.$post({ json: { photoURL: uploadURL } }))
  if (!confirmed.success) throw new Error('Failed to confirm upload')
  return confirmed.photoPath
}
