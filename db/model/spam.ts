import * as v from 'valibot'

/** A person needs longer from opening a page to sending its form. In ms. */
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

/**
 * What a form says about who fills it, beside what they say: a field nobody sees, how long the page
 * was open, and Turnstile's token where it is used. Never a reason to refuse, so anything will do.
 */
export const signals = {
  website: v.optional(text),
  filledMs: v.optional(milliseconds),
  'cf-turnstile-response': v.optional(text),
}
export type Signals = v.InferOutput<ReturnType<typeof signalsModel>>
const signalsModel = () => v.object(signals)

/** Narrows a list of submissions to what is suspected to be spam, or to what is not. */
export const spamFilter = v.object({
  spam: v.optional(v.picklist(['only', 'none', ''], 'spam is only or none')),
})
export type SpamFilter = v.InferOutput<typeof spamFilter>

/** A bot fills every field it finds, and at once. */
export const looksAutomatic = ({ website, filledMs }: Signals) =>
  Boolean(website?.trim()) || (filledMs !== undefined && filledMs < leastFillTime)
