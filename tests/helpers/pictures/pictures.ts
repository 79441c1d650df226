import { crc32 } from 'node:zlib'
import sharp from 'sharp'

export type Format = 'jpeg' | 'png' | 'webp' | 'avif'
export const formats = ['jpeg', 'png', 'webp', 'avif'] as const

/** A word in the metadata of each picture made here. No stored picture may contain it. */
export const secret = 'SecretPlace'

type Wanted = { width?: number; height?: number; orientation?: number; pages?: number }

/** A picture with the place and the camera in its Exif, and a note in its XMP. */
export async function pictureOf(format: Format, wanted: Wanted = {}) {
  const { width = 64, height = 40, orientation = 1 } = wanted
  const background = { r: 10, g: 120, b: 130 }
  const exif = {
    IFD0: { ImageDescription: secret },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSAreaInformation: secret },
  }
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .withMetadata({ orientation, exif })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`)
    .toFormat(format)
    .toBuffer()
  return new Uint8Array(bytes)
}

/** A small PNG whose header claims this size, as an attacker would make it to fill the memory. */
export async function hugePng(width: number, height: number) {
  const bytes = await pictureOf('png')
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  view.setUint32(16, width)
  view.setUint32(20, height)
  view.setUint32(29, crc32(bytes.subarray(12, 29)))
  return bytes
}

/** Two pictures, one after the other. */
export async function movingWebp() {
  const frame = (r: number) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background: { r, g: 0, b: 0 } } })
      .png()
      .toBuffer()
  const frames = await Promise.all([frame(0), frame(255)])
  return new Uint8Array(
    await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer(),
  )
}

/** The pixels of a stored picture, rotated as in a browser. */
export async function seen(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes, { failOn: 'error' })
    .autoOrient()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, first: [...data.subarray(0, 3)] }
}

/** A file to choose in a browser: a photo with some detail, as a camera writes it. */
export async function pictureFile(name: string, { width = 900, height = 600, seed = 1 } = {}) {
  const noise = { type: 'gaussian' as const, mean: 110 + 40 * (seed % 4), sigma: 40 }
  const photo = sharp({ create: { width, height, channels: 3, background: '#0a7882', noise } })
  const buffer = await photo.blur(8).jpeg().toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}
