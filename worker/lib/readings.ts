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
  /** the records of people in an answer: those of a list or, in an answer about one record, that one */
  rowsIn: (answer: Row) => unknown[]
  idOf?: (row: Row) => string
}

const listed = (answer: Row) => Object.values(answer).flat()

/** One candidate, or the two of a merge. The rows of the desk are no records: they hold nothing that was answered. */
const opened = (answer: Row) =>
  Object.values(answer).flatMap((value) =>
    Array.isArray(value) || !isRow(value) ? [] : [value, ...Object.values(value)],
  )

const submissions = Object.values(submissionKinds)

/** The parts of the API whose answers hold what people told the clinic. */
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
  subscribers: { record: 'email_preferences', rowsIn: listed },
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

// When this isolate noted a reading, by reader and record. The database knows those of other isolates.
const notedAt = new Map<string, number>()

function forgetOld(now: number) {
  for (const [key, at] of notedAt) {
    if (now - at < readingMs) return
    notedAt.delete(key)
  }
}

/**
 * Notes in the audit log whose records an answer holds: the answers of every route pass here, refusals included.
 * No answer that only shows records leaves before that.
 */
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
  // The entry of a change names record and reader already, so that its answer need not wait for another one.
  if (isSaved) {
    c.executionCtx.waitUntil(noting.catch((error) => console.error('readings', error.name)))
  } else await noting
})
