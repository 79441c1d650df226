import { bytesView, textAt } from './bytes.ts'

const orientationTag = 0x0112

/** How the camera was held, 1 to 8 as in Exif; 1, upright, also if it cannot be read. */
export function orientationIn(tiff: Uint8Array) {
  const isLittle = textAt(tiff, 0, 2) === 'II'
  const view = bytesView(tiff)
  try {
    const directory = view.getUint32(4, isLittle)
    const count = view.getUint16(directory, isLittle)
    for (let entry = directory + 2; entry < directory + 2 + count * 12; entry += 12) {
      if (view.getUint16(entry, isLittle) !== orientationTag) continue
      const orientation = view.getUint16(entry + 8, isLittle)
      return orientation >= 1 && orientation <= 8 ? orientation : 1
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return 1
}

/** Exif data with only the orientation: a directory with one entry. */
// prettier-ignore
export const onlyOrientation = (orientation: number) =>
  Uint8Array.of(
    // the byte order, and the position of the directory
    0x4d, 0x4d, 0, 42, 0, 0, 0, 8,
    // one entry: the tag, its type, and one value
    0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0,
    // no further directory
    0, 0, 0, 0,
  )

/** Width and height as they are shown. */
export const turned = (orientation: number, width: number, height: number) =>
  orientation > 4 ? { width: height, height: width } : { width, height }
