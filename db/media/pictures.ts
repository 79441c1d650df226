import { addressOfMedia, isDescribed } from '../model/media.ts'
import type { MadeByKey, Picture, Pictures } from '../model/text/picture.ts'
import type { MediaRow } from './media.ts'

const pictureOf = (row: MediaRow, made: MadeByKey[string] | undefined): Picture => ({
  src: addressOfMedia(row.file),
  alt: row.decorative ? '' : row.alt,
  caption: row.caption,
  credit: row.credit,
  width: row.width,
  height: row.height,
  focus: [row.focalX, row.focalY],
  ...(made && { made }),
})

/** The library as pages show it, with what the build has made. */
export const picturesOf = (rows: MediaRow[], made: MadeByKey = {}): Pictures =>
  Object.fromEntries(
    rows.map((row) => [row.key, isDescribed(row) ? pictureOf(row, made[row.key]) : null]),
  )
