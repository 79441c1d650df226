import * as v from 'valibot'
import { flag } from './lib/choices.ts'
import { model, optionalProse, properName, required } from './lib/fields.ts'
import { listQuery } from './lib/page.ts'
import { imageUrl } from './lib/image-url.ts'
import type { FormFields } from './records/fields.ts'

const missing = 'Name and title are required.'

export const TeamMember = model({
  name: properName(1, missing),
  title: required(missing),
  credentials: optionalProse(1000),
  description: optionalProse(5000),
  imageUrl: imageUrl(),
  displayOrder: v.optional(
    v.pipe(
      v.number('Display order is a number'),
      v.integer('Display order is a whole number'),
      v.minValue(0, 'Display order is at least 0'),
      v.maxValue(1_000_000, 'Display order is at most 1,000,000'),
    ),
    0,
  ),
  isActive: flag(true),
})
export type TeamMember = v.InferOutput<typeof TeamMember>

export const memberFields = {
  imageUrl: { label: 'Photo', kind: 'picture' },
  name: { label: 'Name', kind: 'line' },
  title: { label: 'Title', kind: 'line' },
  credentials: {
    label: 'Credentials',
    hint: 'One a line, such as “MD, FACC”.',
    kind: 'text',
    rows: 2,
  },
  description: { label: 'Description', kind: 'text' },
  displayOrder: { label: 'Display order', hint: 'Lower numbers come first.', kind: 'number' },
  isActive: { label: 'Active (visible on website)', kind: 'yes or no', wide: true },
} as const satisfies FormFields<TeamMember>

const base64url = { alphabet: 'base64url', omitPadding: true } as const

/** The sort key of the last member on a page, which works as a cursor even if that member is deleted. */
type SortKey = Pick<TeamMember, 'displayOrder' | 'name'> & { id: number }

export const cursorOf = ({ displayOrder, name, id }: SortKey) =>
  new TextEncoder().encode(JSON.stringify([displayOrder, name, id])).toBase64(base64url)

const textOf = (cursor: string) => {
  try {
    return new TextDecoder().decode(Uint8Array.fromBase64(cursor, base64url))
  } catch {
    return ''
  }
}

const wrongCursor = 'cursor is not one of this list'

const Cursor = v.pipe(
  v.string(),
  v.transform(textOf),
  v.parseJson(undefined, wrongCursor),
  v.tuple([v.number(), v.string(), v.number()], wrongCursor),
)

/** Query of the list: members in their order on the site, after `cursor`. */
export const TeamPage = v.pipe(
  v.object({ ...listQuery, cursor: v.optional(Cursor) }),
  v.transform(({ limit, cursor, q }) => ({ limit, after: cursor, q: q ?? undefined })),
)
export type TeamPage = v.InferOutput<typeof TeamPage>
