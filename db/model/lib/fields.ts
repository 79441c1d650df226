import * as v from 'valibot'
import { bareAddress, wrongSign } from './bare-address.ts'
import { isCalendarDay } from './time.ts'
import { directionSigns, withoutInvisible } from './invisible.ts'
import { sitePath } from './site-path.ts'

export const tooLong = (max: number) =>
  `Please use at most ${max.toLocaleString('en-US')} characters`

/** Joins messages into one text. Some of them end with a full stop already. */
export const sentences = (messages: string[]) =>
  [...new Set(messages)].join('. ').replace(/([.!?])\. /g, '$1 ')

// U+001E is Word's hyphen that does not break: without it, 10-20 would be 1020.
// The database refuses lone surrogates, and HTML does not allow noncharacters.
const storable = (text: string) =>
  withoutInvisible(
    text
      .toWellFormed()
      .replace(/\p{Noncharacter_Code_Point}+/gu, '')
      .replaceAll('\u001e', '-'),
  )

// Control characters, and line breaks in a single line, would reach mail headers, CSV cells and logs.
export const asLine = (text: string) =>
  storable(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
export const asProse = (text: string) =>
  storable(text)
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]+/gu, '')
    .trim()

export const line = (message?: string) => v.pipe(v.string(message), v.transform(asLine))
const prose = (message?: string) => v.pipe(v.string(message), v.transform(asProse))

const missingIn =
  (entries: v.ObjectEntries) =>
  ({ path }: v.BaseIssue<unknown>) => {
    const field = entries[String(path?.at(-1)?.key)]
    const issues = field && v.safeParse(field, undefined).issues
    return issues?.[0].message ?? 'Please send an object with these fields'
  }

/** An object that reports a missing field with the message for an empty one. Unknown fields are dropped. */
export const model = <E extends v.ObjectEntries>(entries: E) =>
  v.object(entries, missingIn(entries))

/** The type of a model with these entries. */
export type ModelOf<E extends v.ObjectEntries> = ReturnType<typeof model<E>>

/** Like `model`, but refuses unknown fields: a misspelt name could make a filter that finds everybody. */
export const exactModel = <E extends v.ObjectEntries>(entries: E) =>
  v.strictObject(entries, (issue) =>
    issue.expected === 'never'
      ? `There is nothing called ${issue.received} here`
      : missingIn(entries)(issue),
  )

/** One line of at least `min` characters once trimmed. */
export const atLeast = (min: number, message: string, max = 255) =>
  v.pipe(line(message), v.minLength(min, message), v.maxLength(max, tooLong(max)))

export const required = (message: string, max = 255) => atLeast(1, message, max)

// Names are shown in lines with other words, whose direction they must not change. The length is checked first,
// because thousands of accents take long.
const nameLine = (max: number, message?: string) =>
  v.pipe(
    line(message),
    v.maxLength(max, tooLong(max)),
    v.transform((name) => name.normalize('NFC').replace(directionSigns, '').trim()),
  )

/** The name of a person or a company: of at least `min` characters, or one letter outside A to Z, as 王. */
export const properName = (min: number, message: string, max = 255) =>
  v.pipe(
    nameLine(max, message),
    v.check((name) => name.length >= min || /[^\P{L}A-Za-z]/u.test(name), message),
  )

/** Text of several lines, at least `min` characters once trimmed. */
export const proseAtLeast = (min: number, message: string, max: number) =>
  v.pipe(prose(message), v.minLength(min, message), v.maxLength(max, tooLong(max)))

/** A research area. Staff list those that a form offers, so any name with a letter is taken. */
export const areaChosen = (message: string) =>
  v.pipe(required(message, 100), v.regex(/\p{L}/u, message))

export const emptyAsMissing = <T>(value: T) => value || undefined

/** One line that may be missing; an empty line counts as missing. */
export const optionalLine = (max = 255) =>
  v.optional(
    v.nullable(v.pipe(line(), v.maxLength(max, tooLong(max)), v.transform(emptyAsMissing))),
  )

/** A name that may be missing; an empty one counts as missing. */
export const optionalName = (max = 255) =>
  v.optional(v.nullable(v.pipe(nameLine(max), v.transform(emptyAsMissing))))

export const optionalProse = (max: number) =>
  v.optional(
    v.nullable(v.pipe(prose(), v.maxLength(max, tooLong(max)), v.transform(emptyAsMissing))),
  )

const notAnEmail = 'Please enter a valid email address'
// At most 64 characters before the @ (RFC 5321), and a domain with a dot whose last part is not a number.
const reachable = /^.{1,64}@.+\.[a-z][a-z\d-]*[a-z\d]$/i

/** As the HTML standard defines it, with a domain that mail can reach. What people paste along with it is left out. */
export const email = (max = 255) =>
  v.pipe(
    line(notAnEmail),
    v.maxLength(max, tooLong(max)),
    v.transform(bareAddress),
    v.maxLength(max, tooLong(max)),
    v.rfcEmail(({ input }) => wrongAddress(input)),
    v.regex(reachable, ({ input }) => wrongAddress(input)),
  )

function wrongAddress(address: string) {
  const sign = wrongSign(address)
  return sign ? `${notAnEmail}: ${sign}` : notAnEmail
}

/** Made by the browser, so that a submission sent twice is stored once; the Worker makes one if it is missing. */
export const submissionId = () =>
  v.optional(v.union([v.pipe(v.string(), v.uuid()), v.literal('')], 'submissionId must be a UUID'))

/** A day of the calendar, YYYY-MM-DD. */
export const calendarDate = (message: string) =>
  v.pipe(v.string(message), v.isoDate(message), v.check(isCalendarDay, message))

/** A time, as ISO 8601 in UTC. `Date.parse` reads February 30th as March 2nd: a visit would be on another day. */
export const timestamp = (message: string) =>
  v.pipe(
    v.string(message),
    v.isoTimestamp(message),
    v.check((text) => isCalendarDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)), message),
    v.transform((text) => new Date(text).toISOString()),
  )

/** Lowercase words joined by single hyphens, as in addresses of blog posts. */
export const Slug = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters, digits and single hyphens'),
)

const noCandidate = 'candidateId is the number of a person on the desk'
/** The number of a person on the desk. */
export const candidateId = v.pipe(
  v.number(noCandidate),
  v.safeInteger(noCandidate),
  v.minValue(1, noCandidate),
)

/** The `updatedAt` of the version that an edit is based on. A newer version is not overwritten. */
export const basedOn = v.optional(v.string('basedOn is the updatedAt of a record'))

/** Part of a pipe: a text as the path of a page of this site. */
export const asSitePath = (message: string) =>
  v.pipe(
    v.string(message),
    v.transform((text) => sitePath(text) ?? ''),
    v.minLength(1, message),
  )
