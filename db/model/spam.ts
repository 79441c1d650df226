import * as v from 'valibot'
import { model } from './fields.ts'

/** A person who types needs longer from opening a page to sending its form. In ms. */
export const leastFillTime = 2000

const text = v.pipe(
  v.unknown(),
  v.transform((value) => (typeof value === 'string' ? value.slice(0, 5000) : undefined)),
)

const milliseconds = v.pipe(
  v.unknown(),
  v.transform((value) => (value === '' || value === undefined ? Number.NaN : Number(value))),
  v.transform((ms) => (Number.isFinite(ms) && ms >= 0 ? ms : undefined)),
)

const yes = v.pipe(
  v.unknown(),
  v.transform((value) => value === true || value === 'true'),
)

/**
 * What a form says about who fills it, beside what they say: a field nobody sees, how long the page
 * was open, whether a key or button was pressed on it or the browser filled it, and Turnstile's
 * token where it is used. Never a reason to refuse, so anything will do.
 */
export const signals = {
  website: v.optional(text),
  filledMs: v.optional(milliseconds),
  person: v.optional(yes),
  'cf-turnstile-response': v.optional(text),
}
export type Signals = v.InferOutput<ReturnType<typeof signalsModel>>
const signalsModel = () => v.object(signals)

/** Narrows a list of submissions to what is suspected to be spam, or to what is not. */
export const spamFilter = v.object({
  spam: v.optional(v.picklist(['only', 'none', ''], 'spam is only or none')),
})
export type SpamFilter = v.InferOutput<typeof spamFilter>

/**
 * A bot fills every field it finds, and at once. A browser or password manager that fills a form for
 * somebody is as quick; but somebody is there, which most bots do not say.
 */
export const looksAutomatic = ({ website, filledMs, person }: Signals) =>
  Boolean(website?.trim()) || (filledMs !== undefined && filledMs < leastFillTime && !person)

/** The word of staff on a submission. */
export const SpamMark = model({
  suspectedSpam: v.boolean('Please say whether it is spam: true or false'),
})
