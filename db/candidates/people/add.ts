import { eq, sql } from 'drizzle-orm'
import { getTableName } from 'drizzle-orm/table'
import { type Actor, change, noteWhere } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { insertMany } from '#db/lib/insert-many.ts'
import { agreedWords } from '#db/model/candidates/ways.ts'
import { hashOfWords } from '#db/model/consents/words.ts'
import type { AddedPerson } from '#db/model/candidates/person.ts'
import { must } from '#db/must.ts'
import { type DeskRules, promiseOf } from '../admission/lead.ts'
import { eventsBy, type Happened } from '../events.ts'
import { ownNameKey } from '#db/model/candidates/name-key.ts'
import { phoneKeyOf } from '../keys.ts'
import { firstActions } from '../steps/next-actions.ts'
import { candidateColumns } from '../shown.ts'
import { stepOfStatus } from '../steps/situation.ts'
import { candidates } from '../tables.ts'
import { candidateEvents } from '../event-tables.ts'
import { sameAs } from './same.ts'
import { telling } from './telling.ts'

/** The keys by which a person is compared with others. */
export const knownAs = (
  { firstName, lastName, email, phone, submissionId }: Contact,
  { phoneRegion }: DeskRules,
) => ({
  email: email?.toLowerCase() ?? null,
  phoneKey: phone ? phoneKeyOf(phone, phoneRegion) : null,
  nameKey: ownNameKey(firstName, lastName ?? '', submissionId),
})
type Contact = Pick<AddedPerson, 'firstName' | 'lastName' | 'email' | 'phone' | 'submissionId'>

/** Staff have already spoken with most people they add. A referral gets the step of somebody who wrote. */
function firstStep({ source }: AddedPerson, { office }: DeskRules, now: Date) {
  if (source !== 'referral')
    return { status: 'talking' as const, promiseAt: null, ...stepOfStatus('talking', office) }
  const dueAt = promiseOf('patient-inquiry', now, office).toISOString()
  const nextAction = firstActions['patient-inquiry']
  return { status: 'new' as const, promiseAt: dueAt, nextAction, dueAt }
}

export const findAdded = (db: Db, submissionId: string) =>
  db
    .select(candidateColumns)
    .from(candidates)
    .where(eq(candidates.submissionId, submissionId))
    .get()

type Adding = { rules: DeskRules; ownerName: string | null }

const hasSubmission = (submissionId: string) =>
  sql`exists (select 1 from ${candidates} where ${candidates.submissionId} = ${submissionId})`

/** The row and the statements that add a person. */
async function additionOf(db: Db, actor: Actor, person: AddedPerson, { rules, ownerName }: Adding) {
  const { note, tellThem, separate, ...fields } = person
  const now = new Date()
  const at = now.toISOString()
  const known = knownAs(person, rules)
  const words = agreedWords[person.source]
  const agreed = { words, sha256: await hashOfWords(words) }
  const { status, ...step } = firstStep(person, rules, now)
  const { ownerId = null, source } = person
  const row = {
    ...fields,
    ...known,
    lastName: person.lastName ?? '',
    ...step,
    status,
    createdAt: at,
    updatedAt: at,
  }
  const happened: (Happened | false)[] = [
    { kind: 'added', data: { source } },
    status !== 'new' && { kind: 'status', data: { from: null, to: status, reason: null } },
    ownerId !== null && {
      kind: 'owner',
      data: { from: null, to: ownerId, fromName: null, toName: ownerName },
    },
    Boolean(note) && { kind: 'note', data: { text: note ?? '' } },
  ]
  const isAdded = sql`join ${candidates} on ${candidates.submissionId} = ${person.submissionId}`
  const events = eventsBy(
    actor,
    0,
    at,
    happened.filter((one) => one !== false),
  )
  return {
    entry: { action: 'create' as const, new: { source, ownerId } },
    row,
    isUnknown: separate ? sql`true` : sql`${sameAs(known)} is null`,
    mustBeNew: must('used', sql`not ${hasSubmission(person.submissionId)}`),
    also: [
      insertMany(db, candidateEvents, events, { candidateId: sql`${candidates.id}` }, isAdded),
      ...(tellThem ? telling(db, person, { actor, at, ...agreed }, isAdded) : []),
    ],
  }
}

/**
 * Adds a person. Undefined if the form was stored before, or if somebody is known by that address and name or that
 * number and name, unless staff say that this is another one.
 */
export async function addPerson(db: Db, actor: Actor, person: AddedPerson, adding: Adding) {
  const { entry, row, isUnknown, mustBeNew, also } = await additionOf(db, actor, person, adding)
  return change({
    db,
    actor,
    table: candidates,
    page: undefined,
    ...entry,
    must: [mustBeNew, must('taken', isUnknown)],
    write: insertMany(db, candidates, [row]).returning(candidateColumns),
    also,
  })
}

/**
 * The condition and the statements that add a person in the transaction of another record, unless the person is known
 * already, and the person's id as SQL.
 */
export async function addPersonWith(db: Db, actor: Actor, person: AddedPerson, adding: Adding) {
  const { entry, row, isUnknown, mustBeNew, also } = await additionOf(db, actor, person, adding)
  const recordId = sql`(select max(id) from ${candidates})`
  const record = getTableName(candidates)
  return {
    must: [mustBeNew],
    statements: [
      insertMany(db, candidates, [row], {}, sql`join (select 1) on ${isUnknown}`),
      noteWhere(db, actor, { ...entry, record, recordId }, hasSubmission(person.submissionId)),
      ...also,
    ],
    id: sql`coalesce((select id from candidates where submission_id = ${person.submissionId}),
      ${sameAs(knownAs(person, adding.rules))})`,
  }
}
