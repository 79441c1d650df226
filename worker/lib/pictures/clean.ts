import { maxMegapixels } from '#db/model/media/media.ts'
import { cleanAvif } from './avif.ts'
import { BrokenPicture, type Clean, pictureIsCut } from './bytes.ts'
import { cleanJpeg } from './jpeg.ts'
import { cleanPng } from './png.ts'
import { cleanWebp } from './webp.ts'

const cleaners: Readonly<Record<string, (bytes: Uint8Array) => Clean>> = {
  'image/avif': cleanAvif,
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
}

/** Without metadata, such as the place. Writes known parts only, so that unknown kinds of metadata go too. */
export function cleanPicture(type: string, bytes: Uint8Array): Clean {
  let clean: Clean | undefined
  try {
    clean = cleaners[type]?.(bytes)
  } catch (error) {
    // A number in the file points beyond its end.
    throw error instanceof RangeError ? pictureIsCut() : error
  }
  if (!clean || clean.width === 0 || clean.height === 0) throw pictureIsCut()
  const megapixels = (clean.width * clean.height) / 1_000_000
  if (megapixels > maxMegapixels) {
    throw new BrokenPicture(
      `This picture has ${Math.round(megapixels).toLocaleString('en-US')} megapixels. Please make it smaller: ${maxMegapixels} at most.`,
    )
  }
  return clean
}
