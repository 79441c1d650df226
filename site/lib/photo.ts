import { photo, thumbnail } from '../../db/model/uploads.ts'
import { api } from './api.ts'
import { call } from './remote.ts'
import type { Notice } from './toast.ts'
import { put } from './upload.ts'

/** The reason to refuse a chosen photo; undefined if there is none. */
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

const encoded = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob>((resolve, reject) => {
    const done = (picture: Blob | null) =>
      picture ? resolve(picture) : reject(new Error('The picture could not be cut out'))
    canvas.toBlob(done, type, quality)
  })

/** The centre of a canvas, scaled to the size of thumbnails. */
function middleOf(canvas: HTMLCanvasElement, share = 1) {
  const width = Math.round(thumbnail.width * share)
  const height = Math.round(thumbnail.height * share)
  const small = Object.assign(document.createElement('canvas'), { width, height })
  const scale = Math.max(width / canvas.width, height / canvas.height)
  const size = [canvas.width * scale, canvas.height * scale] as const
  const brush = small.getContext('2d')
  if (!brush) throw new Error('The picture could not be made smaller')
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(canvas, (width - size[0]) / 2, (height - size[1]) / 2, ...size)
  return small
}

/** The best thumbnail within the size limit: lowers the quality first, then the resolution. */
async function thumbnailFrom(canvas: HTMLCanvasElement) {
  for (let share = 1; share > 0.1; share *= 0.75) {
    const small = middleOf(canvas, share)
    for (const quality of [0.82, 0.7, 0.58, 0.46]) {
      let picture = await encoded(small, 'image/webp', quality)
      // Browsers that cannot encode WebP return a PNG.
      if (picture.type !== 'image/webp') picture = await encoded(small, 'image/jpeg', quality)
      if (picture.size <= thumbnail.maxBytes) return picture
    }
  }
  throw new Error('The picture could not be made small enough')
}

/** Uploads a photo and its thumbnail; returns the photo's path on the site. */
export async function uploadPhoto(canvas: HTMLCanvasElement) {
  const whole = await encoded(canvas, 'image/jpeg', photo.jpegQuality)
  const small = await thumbnailFrom(canvas)
  const { uploadURL, thumbnailURL } = await call(api['team-photos'].upload.$post())
  await put(thumbnailURL, small, { type: small.type })
  await put(uploadURL, whole, { type: whole.type })
  const confirmed = await call(api['team-photos'].confirm.$post({ json: { photoURL: uploadURL } }))
  if (!confirmed.success) throw new Error('Failed to confirm upload')
  return confirmed.photoPath
}
