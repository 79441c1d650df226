import * as v from 'valibot'

/** What a list of options looks like: stored value to label. */
export type Options = Readonly<Record<string, string>>
export type OptionOf<O extends Options> = Extract<keyof O, string>

export const tooLong = (max: number) =>
  `Please use at most ${max.toLocaleString('en-US')} characters`

// Control characters have no place in what people type, and line breaks none in a single line:
// both would travel on into mail headers, CSV cells and logs.
// Half a surrogate pair is no character, and the database would not take it.
const asLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
const asProse = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]+/gu, '')
    .trim()

const line = (message?: string) => v.pipe(v.string(message), v.transform(asLine))
const prose = (message?: string) => v.pipe(v.string(message), v.transform(asProse))

/** An object whose missing fields are reported with their own message, as empty ones are. */
export const model = <E extends v.ObjectEntries>(entries: E) =>
  v.object(entries, ({ path }) => {
    const field = entries[String(path?.at(-1)?.key)]
    const issues = field && v.safeParse(field, undefined).issues
    return issues?.[0].message ?? 'Please send an object with these fields'
  })

/** One line of at least `min` characters once trimmed. */
export const atLeast = (min: number, message: string, max = 255) =>
  v.pipe(line(message), v.minLength(min, message), v.maxLength(max, tooLong(max)))

export const required = (message: string, max = 255) => atLeast(1, message, max)

/** Text of several lines, at least `min` characters once trimmed. */
export const proseAtLeast = (min: number, message: string, max: number) =>
  v.pipe(prose(message), v.minLength(min, message), v.maxLength(max, tooLong(max)))

const emptyAsMissing = <T>(value: T) => value || undefined

/** One line that may be left out; an empty one counts as left out. */
export const optionalLine = (max = 255) =>
  v.optional(
    v.nullable(v.pipe(line(), v.maxLength(max, tooLong(max)), v.transform(emptyAsMissing))),
  )

export const optionalProse = (max: number) =>
  v.optional(
    v.nullable(v.pipe(prose(), v.maxLength(max, tooLong(max)), v.transform(emptyAsMissing))),
  )

export const email = (max = 255) =>
  v.pipe(
    line('Please enter a valid email address'),
    v.email('Please enter a valid email address'),
    v.maxLength(max, tooLong(max)),
  )

const keys = <O extends Options>(options: O) => Object.keys(options) as OptionOf<O>[]

export const choice = <O extends Options>(options: O, message: string) =>
  v.picklist(keys(options), message)

/** A choice that may be left out; the empty option of a select counts as left out. */
export const optionalChoice = <O extends Options>(
  options: O,
  message = 'Please choose one of the options',
) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.union([v.picklist(keys(options)), v.literal('')], message),
        v.transform((value) => (value === '' ? undefined : value)),
      ),
    ),
  )

/** A boolean, or what a form's checkbox sends; left out is `absent`. */
export const flag = (absent = false) =>
  v.optional(
    v.union(
      [
        v.boolean(),
        v.pipe(
          v.picklist(['on', 'true', 'off', 'false', '']),
          v.transform((value) => value === 'on' || value === 'true'),
        ),
      ],
      'Please choose yes or no',
    ),
    absent,
  )

/** A list of non-empty lines; a text counts as one item a line. */
export const lines = (maxItems = 50, max = 1000) =>
  v.optional(
    v.pipe(
      v.union([v.array(v.string()), v.string()], 'Please send a list of lines'),
      v.transform((value) =>
        (typeof value === 'string' ? value.split('\n') : value).map(asLine).filter(Boolean),
      ),
      v.maxLength(maxItems, `Please use at most ${maxItems} lines`),
      v.everyItem((item) => item.length <= max, tooLong(max)),
    ),
    [],
  )

/** Client-made, so that a submission sent twice is stored once; the Worker makes one if it is absent. */
export const submissionId = () =>
  v.optional(v.union([v.pipe(v.string(), v.uuid()), v.literal('')], 'submissionId must be a UUID'))

/** https or a path of our own: never another scheme, never another host without TLS. */
export const imageUrl = (max = 500) =>
  v.optional(
    v.nullable(
      v.pipe(
        line(),
        v.check(
          (url) => url === '' || /^\/(?!\/)[^\s\\]*$/.test(url) || isHttps(url),
          'Please use an https:// address or a path that starts with /',
        ),
        v.maxLength(max, tooLong(max)),
        v.transform(emptyAsMissing),
      ),
    ),
  )

const isHttps = (url: string) => URL.canParse(url) && new URL(url).protocol === 'https:'

/** lowercase words joined by single hyphens, as blog addresses are */
export const Slug = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters, digits and single hyphens'),
)

/** Of a change: the `updatedAt` of the version it began from. A newer one is not written over. */
export const basedOn = v.optional(v.string('basedOn is the updatedAt of a record'))

export const RowId = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,14}$/, 'Not a record number'),
  v.transform(Number),
)

/** Query of a list: rows older than `cursor`, at most `limit`, that match `q`. */
export const Page = v.pipe(
  v.object({
    limit: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[1-9]\d{0,2}$/, 'limit is a number from 1 to 200'),
        v.transform(Number),
        v.maxValue(200, 'limit is at most 200'),
      ),
      '50',
    ),
    cursor: v.optional(RowId),
    q: optionalLine(100),
  }),
  v.transform(({ limit, cursor, q }) => ({ limit, before: cursor, q: q ?? undefined })),
)
export type Page = v.InferOutput<typeof Page>
