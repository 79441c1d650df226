import { addressOfMedia, isDescribed } from '../model/media/media.ts'
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

type CroppedFile = { src: string; focus: readonly [x: number, y: number] }

/** A board has approved this file and this crop of a study's picture; the library may have another file by now. */
export const madeKey = ({ src, focus }: CroppedFile) => [src, ...focus].join(' ')

type Pictured = { picture: (CroppedFile & Picture) | null }

/** A study with the small files of its picture, if the build has made them. */
export function withMade<Study extends Pictured>(study: Study, made: MadeByKey = {}): Study {
  const { picture } = study
  const files = picture && made[madeKey(picture)]
  return files ? { ...study, picture: { ...picture, made: files } } : study
}
