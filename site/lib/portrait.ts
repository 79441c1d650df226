import { portrait, thumbnail } from '#db/model/media/uploads.ts'
import { api } from './api.ts'
import { call } from './remote.ts'
import type { Notice } from './toast.ts'
import { putFile } from './upload.ts'

// The ends of a JPEG and of a PNG. Browsers show a picture without its end, but cannot draw with it.
const ends = [
  Uint8Array.of(0xff, 0xd9),
  Uint8Array.of(0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82),
]

/** The pixels of a picture's file. Fails if the browser cannot show the file. */
async function pixelsOf(file: Blob) {
  const wholes = [file, ...ends.map((end) => new Blob([file, end], { type: file.type }))]
  for (const whole of wholes) {
    const pixels = await createImageBitmap(whole).catch(() => undefined)
    if (pixels) return pixels
  }
  throw new Error('The picture cannot be shown')
}

/** Whether a file is an animated PNG: a canvas would silently use only its first picture. */
async function isMoving(file: File) {
  const start = await file.slice(0, 65_536).text()
  const beforePixels = start.slice(0, Math.max(0, start.indexOf('IDAT')))
  const header = '\0\0\0\bacTL'
  return beforePixels.includes(header) && !beforePixels.includes(`${header}\0\0\0\x01`)
}

/** The reason to refuse a chosen photo; undefined if there is none. */
export async function wrongPortrait(file: File): Promise<Notice | undefined> {
  if (!(file.type in portrait.types)) return portrait.wrongType
  if (file.size > portrait.maxBytes) return portrait.tooLarge
  if (await isMoving(file)) return portrait.moving
  try {
    const { width, height } = await pixelsOf(file)
    return Math.min(width, height) < portrait.minCrop ? portrait.tooSmall : undefined
  } catch {
    return portrait.wrongType
  }
}

const encoded = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob>((resolve, reject) => {
    const done = (picture: Blob | null) =>
      picture ? resolve(picture) : reject(new Error('The picture could not be cut out'))
    canvas.toBlob(done, type, quality)
  })

/** A picture scaled to fit the size of thumbnails, or a share of it. */
function fitted(picture: HTMLCanvasElement | ImageBitmap, share: number) {
  const scale =
    share * Math.min(1, thumbnail.width / picture.width, thumbnail.height / picture.height)
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const small = Object.assign(document.createElement('canvas'), { width, height })
  const brush = small.getContext('2d')
  if (!brush) throw new Error('The picture could not be made smaller')
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(picture, 0, 0, width, height)
  return small
}

/** The best thumbnail within the size limit: lowers the quality first, then the resolution. */
async function thumbnailFrom(picture: HTMLCanvasElement | ImageBitmap) {
  for (let share = 1; share > 0.1; share *= 0.75) {
    const small = fitted(picture, share)
    for (const quality of [0.82, 0.7, 0.58, 0.46]) {
      let encodedSmall = await encoded(small, 'image/webp', quality)
      // Browsers that cannot encode WebP return a PNG.
      if (encodedSmall.type !== 'image/webp') {
        encodedSmall = await encoded(small, 'image/jpeg', quality)
      }
      if (encodedSmall.size <= thumbnail.maxBytes) return encodedSmall
    }
  }
  throw new Error('The picture could not be made small enough')
}

/** The thumbnail of a picture's file. Fails if the browser cannot show the file. */
export async function smallOf(file: Blob) {
  const picture = await pixelsOf(file)
  try {
    return await thumbnailFrom(picture)
  } finally {
    picture.close()
  }
}

/** Uploads a photo and its thumbnail into the library; returns the photo's path on the site. */
export async function uploadPortrait(canvas: HTMLCanvasElement, name: string) {
  const whole = await encoded(canvas, 'image/jpeg', portrait.jpegQuality)
  const small = await thumbnailFrom(canvas)
  const { uploadURL, thumbnailURL } = await call(api['team-photos'].upload.$post())
  await putFile(thumbnailURL, small, { type: small.type })
  await putFile(uploadURL, whole, { type: whole.type })
  const confirmed = await call(
    api['team-photos'].confirm.$post({ json: { photoURL: uploadURL, name } }),
  )
  if (!confirmed.success) throw new Error('Failed to confirm upload')
  return confirmed.photoPath
}
