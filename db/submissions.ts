import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableName } from 'drizzle-orm/table'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Actor, change } from './audit.ts'
import type { Db } from './client.ts'
import { given, insertMany } from './lib/many.ts'
import { enqueue, type NewMail } from './mail.ts'
import type { SubmissionKind } from './model/mail.ts'
import type { Signals } from './model/spam.ts'
import { addPreferences, linkMail } from './preferences.ts'
import { shownColumns } from './lib/search.ts'

/** A submission as it is stored: by now its id is settled, and whether it looks like spam. */
export type Submitted<Input> = Omit<Input, 'submissionId' | keyof Signals> & {
  submissionId: string
  suspectedSpam?: boolean
}

type Sender = {
  firstName: string
  lastName?: string
  email: string
  keepInformed?: boolean
  suspectedSpam?: boolean
}

type SubmissionTable = SQLiteTable &
  Record<'id' | 'submissionId' | 'suspectedSpam' | 'createdAt', SQLiteColumn>

/** A row to insert, the model that names what its sender wrote, and what its mails need. */
export type Submission = {
  table: SubmissionTable
  model: { entries: object }
  row: { submissionId: string }
  what: SubmissionKind
  from: Sender
}

/** The record; none if there is one of this id already, and it has other content. */
export type Stored = { id: number } | undefined

/**
 * Stores submissions and the mails they cause in one transaction, a statement for each table. The
 * same submission answers the same record and causes no further mail, however often it comes; one
 * with a used id and other content changes nothing, and nobody else's.
 */
export async function store(db: Db, submissions: Submission[]): Promise<Stored[]> {
  const createdAt = new Date().toISOString()
  const groups = grouped(submissions)
  const inserts = groups.map(({ table, group }) => insertOf(db, table, group, createdAt))
  const effects = groups
    .filter(({ copy }) => copy === 0)
    .flatMap(({ table, group }) => effectsOf(db, table, group, createdAt))
  const [first, ...others] = [...inserts, ...effects] as BatchItem<'sqlite'>[]
  const results = await db.batch([first as BatchItem<'sqlite'>, ...others])
  const records = new Map<Submission, Stored>()
  for (const [at, { group }] of groups.entries()) {
    const rows = results[at] as { id: number; submissionId: string }[]
    const ids = new Map(rows.map(({ id, submissionId }) => [submissionId, { id }]))
    for (const submission of group) records.set(submission, ids.get(submission.row.submissionId))
  }
  return submissions.map((submission) => records.get(submission))
}

/** Each for one statement: of one table, and no id twice, or its answer would not say which was meant. */
function grouped(submissions: Submission[]) {
  const copies = new Map<string, number>()
  const placed = submissions.map((submission) => {
    const { table, row } = submission
    const name = `${getTableName(table)} ${row.submissionId}`
    const copy = copies.get(name) ?? 0
    copies.set(name, copy + 1)
    return { submission, copy, place: `${getTableName(table)} ${copy}` }
  })
  return [...Map.groupBy(placed, ({ place }) => place).values()].map((members) => {
    const [{ submission, copy }] = members as [(typeof members)[0]]
    return { table: submission.table, copy, group: members.map((member) => member.submission) }
  })
}

function insertOf(db: Db, table: SubmissionTable, group: Submission[], createdAt: string) {
  const written = group[0]?.model.entries ?? {}
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in written)
  const isSame = columns.map(
    ([key, column]) => sql`${column} is excluded.${sql.identifier(toSnakeCase(key))}`,
  )
  return (
    insertMany(
      db,
      table,
      group.map(({ row }) => ({ ...row, createdAt })),
    )
      // Changes nothing, but makes it answer the record of one that came before and says the same.
      .onConflictDoUpdate({
        target: table.submissionId,
        set: { submissionId: sql`excluded.submission_id` },
        setWhere: and(...isSame),
      })
      .returning({ id: table.id, submissionId: table.submissionId })
  )
}

/** The mails and preferences of those that were only now stored: a record from before has its own. */
function effectsOf(db: Db, table: SubmissionTable, group: Submission[], createdAt: string) {
  const isNew = sql`join ${table} on ${table.submissionId} = ${given('cause')}
    and ${table.createdAt} = ${createdAt}`
  // Records come in order, the ids of submissions do not: an index of these names takes new ones at
  // its end, not all over the place.
  const cause = sql`${sql.raw(`'${getTableName(table)} '`)} || ${table.id} || ' ' || ${given('kind')}`
  const people = group.flatMap(({ row, ...submission }) =>
    subscribersIn(submission, row.submissionId),
  )
  return [
    enqueue(
      db,
      group.flatMap(({ row, ...submission }) => mailsFor(submission, row.submissionId)),
      cause,
      isNew,
    ),
    ...(people.length > 0 ? [addPreferences(db, people, isNew)] : []),
  ]
}

type Cause = Pick<Submission, 'what' | 'from'>

/** What looks like spam subscribes nobody: the address may be anybody's. */
const subscribersIn = ({ what: source, from }: Cause, cause: string) => {
  const { firstName, lastName, email, keepInformed, suspectedSpam } = from
  return keepInformed && !suspectedSpam ? [{ cause, firstName, lastName, email, source }] : []
}

/** What looks like spam causes no mail to the address in it, which may be anybody's. */
function mailsFor({ what, from }: Cause, cause: string): NewMail[] {
  if (from.suspectedSpam) return [{ cause, kind: 'notice', data: { what, suspected: 'spam' } }]
  const { firstName, keepInformed } = from
  // In lower case, as its preferences are: letters are counted by address.
  const recipient = from.email.toLowerCase()
  return [
    { cause, kind: 'notice', data: { what } },
    { cause, kind: 'confirmation', recipient, data: { what, firstName } },
    ...(keepInformed ? [linkMail(cause, recipient, { what })] : []),
  ]
}

/**
 * Takes the word of staff on whether a stored submission is spam. One that is not causes now what it
 * would have caused when it came: once, however often it is said.
 */
export function markSpam(
  db: Db,
  actor: Actor,
  { table, what, from }: Submission,
  id: number,
  suspectedSpam: boolean,
) {
  const person = { ...from, suspectedSpam }
  const name = `${getTableName(table)} ${id}`
  const people = subscribersIn({ what, from: person }, name)
  const mails = mailsFor({ what, from: person }, name)
    .filter(({ kind }) => kind !== 'notice')
    .map((mail) => ({ ...mail, cause: `${name} ${mail.kind}` }))
  return change({
    db,
    actor,
    action: 'update',
    table,
    id,
    old: { suspectedSpam: !suspectedSpam },
    new: { suspectedSpam },
    write: db
      .update(table)
      .set({ suspectedSpam })
      .where(eq(table.id, id))
      .returning(shownColumns(table)),
    also: [
      ...(mails.length > 0 ? [enqueue(db, mails)] : []),
      ...(people.length > 0 ? [addPreferences(db, people)] : []),
    ],
  })
}
