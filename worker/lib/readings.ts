import { createMiddleware } from 'hono/factory'
import { noteReadings, readingMs } from '#db/audit/readings.ts'
import type { Part } from '#db/model/access.ts'
import { submissionKinds } from '#db/model/submissions/kinds.ts'
import type { Env } from '../env.ts'
import { partAtPath } from './auth/access.ts'
import { isSafe } from './http/origin.ts'

type Row = Readonly<Record<string, unknown>>
type People = {
  /** the name of their records in the audit log */
  record: string
  /** the people's records in an answer: the rows of a list, or the record of a detail */
  rowsIn: (answer: Row) => unknown[]
  idOf?: (row: Row) => string
}

const listed = (answer: Row) => Object.values(answer).flat()

/** One candidate, or the two of a merge. Rows of the desk contain no answers of people, and do not count. */
const opened = (answer: Row) =>
  Object.values(answer).flatMap((value) =>
    Array.isArray(value) || !isRow(value) ? [] : [value, ...Object.values(value)],
  )

const submissions = Object.values(submissionKinds)

/** The parts of the API whose answers contain data that people gave the clinic. */
const peopleOf: { readonly [Name in Part]?: People } = {
  candidates: { record: 'candidates', rowsIn: opened },
  ...Object.fromEntries(
    submissions.map(({ part, table }) => [part, { record: table, rowsIn: listed }]),
  ),
  refused: {
    record: 'refused_submissions',
    rowsIn: ({ refused }) => [refused].flat(),
    idOf: ({ name, id }) => `${name} ${id}`,
  },
  'news-deliveries': { record: 'news_deliveries', rowsIn: listed },
  subscribers: {
    record: 'email_preferences',
    rowsIn: ({ subscribers, subscriber }) => [subscribers ?? subscriber].flat(),
  },
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

const hasPerson = (row: unknown): row is Row =>
  isRow(row) && ('email' in row || 'submission' in row)

function idsIn(answer: unknown, { rowsIn, idOf }: People) {
  if (!isRow(answer)) return []
  const ids = rowsIn(answer)
    .filter(hasPerson)
    .map((row) => idOf?.(row) ?? row['id'])
  return ids.filter((id) => typeof id === 'number' || typeof id === 'string')
}

// When this isolate noted a reading, by reader and record. The database knows the readings of other isolates.
const notedAt = new Map<string, number>()

function forgetOld(now: number) {
  for (const [key, at] of notedAt) {
    if (now - at < readingMs) return
    notedAt.delete(key)
  }
}

/** Answers of all routes pass here, also refusals. An answer that only shows records waits until this is noted. */
export const notesReadings = createMiddleware<Env>(async (c, next) => {
  await next()
  const people = peopleOf[partAtPath(c.req.path) as Part]
  if (!people || !c.res.headers.get('Content-Type')?.includes('json')) return
  const ids = idsIn(await c.res.clone().json(), people)
  if (ids.length === 0) return
  const user = await c.var.user()
  const now = Date.now()
  forgetOld(now)
  const keyOf = (id: string | number) => `${user.id} ${people.record} ${id}`
  const unread = ids.filter((id) => !notedAt.has(keyOf(id)))
  if (unread.length === 0) return
  const noting = noteReadings(c.var.db, user, people.record, unread).then(() => {
    for (const id of unread) notedAt.set(keyOf(id), now)
  })
  const isSaved = c.res.ok && !isSafe(c.req.method)
  // The entry of a change already names the record and the reader, so this answer does not wait.
  if (isSaved) {
    c.executionCtx.waitUntil(noting.catch((error) => console.error('readings', error.name)))
  } else await noting
})
