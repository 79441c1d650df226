import * as v from 'valibot'
import { model } from '../lib/fields.ts'

/** A person who types needs at least this long from opening a page to sending its form. In ms. */
const minFillMs = 2000

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
 * Signals that tell people from bots: a hidden field, how long the page was open, whether a key or button
 * was pressed or the browser filled the form, and Turnstile's token if it is configured. A form is never
 * refused because of them, so any value is accepted.
 */
export const signals = {
  website: v.optional(text),
  filledMs: v.optional(milliseconds),
  person: v.optional(yes),
  'cf-turnstile-response': v.optional(text),
}
export type Signals = v.InferOutput<ReturnType<typeof signalsModel>>
const signalsModel = () => v.object(signals)

export const spamFilter = v.object({
  spam: v.optional(v.picklist(['only', 'none', ''], 'spam is only or none')),
})
export type SpamFilter = v.InferOutput<typeof spamFilter>

/** A bot fills the hidden field, and at once. A browser that fills a form is as quick, but a key is pressed too. */
export const looksAutomatic = ({ website, filledMs, person }: Signals) =>
  Boolean(website?.trim()) || (filledMs !== undefined && filledMs < minFillMs && !person)

export const SpamMark = model({
  suspectedSpam: v.boolean('Please say whether it is spam: true or false'),
})
