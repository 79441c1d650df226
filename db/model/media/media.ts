import * as v from 'valibot'
import { flag } from '../lib/choices.ts'
import { basedOn, line, model, optionalLine, required, tooLong } from '../lib/fields.ts'
import { listQuery, RowId } from '../lib/page.ts'
import type { FormFields } from '../records/fields.ts'

export const maxMegapixels = 50

const percent = v.optional(
  v.pipe(
    v.number('The focal point is a number from 0 to 100'),
    v.minValue(0, 'The focal point is within the picture'),
    v.maxValue(100, 'The focal point is within the picture'),
    v.transform(Math.round),
  ),
  50,
)

const altLength = 300

const words = {
  name: required('Please give the picture a name'),
  alt: v.optional(v.pipe(line(), v.maxLength(altLength, tooLong(altLength))), ''),
  decorative: flag(false),
  caption: optionalLine(500),
  credit: optionalLine(200),
  /** where the crops of a picture are centred, in percent from the left and from the top */
  focalX: percent,
  focalY: percent,
}

const FileId = v.pipe(v.string('Please upload the picture first'), v.uuid())

export const Media = model(words)
export type Media = v.InferOutput<typeof Media>

/** Without them a picture is not shown. */
export const descriptionFields = {
  alt: {
    label: 'What it shows',
    hint: 'One sentence for readers who cannot see it, such as “A nurse takes a patient’s blood pressure”.',
    kind: 'line',
    wide: true,
    // A picture that is no decoration needs words.
    required: true,
  },
  decorative: {
    label: 'It is only decoration',
    hint: 'It says nothing that the text does not say: screen readers pass over it.',
    kind: 'yes or no',
    wide: true,
  },
} as const satisfies Partial<FormFields<Media>>

export const pictureWords = {
  name: {
    label: 'Name',
    hint: 'Only staff see it. You find the picture by it.',
    kind: 'line',
    wide: true,
  },
  caption: {
    label: 'Caption',
    hint: 'Visitors read it below the picture.',
    kind: 'line',
    wide: true,
  },
  credit: { label: 'Credit', hint: 'Who took it.', kind: 'line', wide: true },
} as const satisfies Partial<FormFields<Media>>

export const pictureFields: FormFields<Media> = {
  ...descriptionFields,
  focalX: { label: 'Across', kind: 'number' },
  focalY: { label: 'Down', kind: 'number' },
  ...pictureWords,
}

export const NewMedia = model({ ...words, file: FileId })

/** With `file`, the picture is replaced wherever it is used. */
export const MediaChange = model({ ...words, file: v.optional(FileId), basedOn })

const size = v.pipe(v.number(), v.integer(), v.minValue(0))

export const StoredMedia = v.object({
  ...words,
  key: v.pipe(v.string(), v.uuid()),
  file: FileId,
  type: v.string(),
  width: size,
  height: size,
  bytes: size,
})
export type StoredMedia = v.InferOutput<typeof StoredMedia>

export const MediaPage = v.pipe(
  v.object({ ...listQuery, cursor: v.optional(RowId), key: v.optional(v.string()) }),
  v.transform(({ limit, cursor, q, key }) => ({ limit, before: cursor, q: q ?? undefined, key })),
)
export type MediaPage = v.InferOutput<typeof MediaPage>

type Described = Pick<Media, 'alt' | 'decorative'>

/** A picture is shown once its description is written, or it is said to need none. */
export const isDescribed = ({ alt, decorative }: Described) => decorative || alt !== ''

export const addressOfMedia = (key: string) => `/media/${key}`
