import * as v from 'valibot'

/** How many days unsaved work is kept, in the browser and on the server. */
export const draftDays = 30

/** How many drafts a user can have on the server; the oldest one makes room. */
export const maxDrafts = 50

/** In bytes of JSON: a post of 50,000 letters in any script. A backup reads 50 rows at once. */
const maxDraftBytes = 160 * 1024

/** `blog/12`, `news/new`, `studies/3` or `content/hero` */
export const DraftRecord = v.object({
  part: v.picklist(['blog', 'content', 'news', 'studies']),
  record: v.pipe(v.string(), v.regex(/^[a-z0-9_]{1,60}$/)),
})

export type DraftRecord = v.InferOutput<typeof DraftRecord>

const KeptAt = v.pipe(v.string(), v.maxLength(40))

/** The draft to delete, by the time at which it was kept; without a time, any draft. */
export const DraftVersion = v.object({ keptAt: v.optional(KeptAt) })

/** Whether values are small enough to be kept, and not nested so deep that they cannot be written as JSON. */
function isKeepable(values: Record<string, unknown>) {
  try {
    return new TextEncoder().encode(JSON.stringify(values)).length <= maxDraftBytes
  } catch {
    return false
  }
}

export const Draft = v.object({
  /** the `updatedAt` of the version that it changes; missing for a new record */
  basedOn: v.nullish(v.pipe(v.string(), v.maxLength(40))),
  /** the `keptAt` of the draft that it may replace, null for none; missing: any */
  replaces: v.nullish(KeptAt),
  values: v.pipe(
    v.record(v.string(), v.unknown()),
    v.check(isKeepable, 'This is more than the server keeps as a draft'),
  ),
})
export type Draft = v.InferOutput<typeof Draft>
