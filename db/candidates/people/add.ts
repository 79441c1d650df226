import { eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type Actor, actorName, change } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { consents } from '#db/consents/tables.ts'
import { insertMany } from '#db/lib/insert-many.ts'
import { enqueue } from '#db/mail/outbox.ts'
import { agreedWords } from '#db/model/candidates/ways.ts'
import { hashOfWords } from '#db/model/consents/words.ts'
import type { AddedPerson } from '#db/model/candidates/person.ts'
import { type DeskRules, promiseOf } from '../admit.ts'
import { eventsBy, type Happened } from '../events.ts'
import { ownNameKey } from '#db/model/candidates/name-key.ts'
import { phoneKeyOf } from '../keys.ts'
import { firstActions } from '../next-step.ts'
import { candidateColumns } from '../shown.ts'
import { stepOfStatus } from '../situation.ts'
import { candidateEvents, candidates } from '../tables.ts'
import { addedCause } from './added-cause.ts'
import { sameAs } from './same.ts'

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

/** The status and step of a new person. With most of them staff have spoken; a referral is called as if they had written. */
function firstStep({ source }: AddedPerson, { office }: DeskRules, now: Date) {
  if (source !== 'referral')
    return { status: 'talking' as const, promiseAt: null, ...stepOfStatus('talking', office) }
  const dueAt = promiseOf('patient-inquiry', now, office).toISOString()
  const nextAction = firstActions['patient-inquiry']
  return { status: 'new' as const, promiseAt: dueAt, nextAction, dueAt }
}

/** The person who was added with this form. */
export const findAdded = (db: Db, submissionId: string) =>
  db
    .select(candidateColumns)
    .from(candidates)
    .where(eq(candidates.submissionId, submissionId))
    .get()

type Agreed = { actor: Actor; at: string; words: string; sha256: string }

/** The letter that tells somebody that they were added, and their consent to it. */
const telling = (
  db: Db,
  { submissionId, source, firstName, email }: AddedPerson,
  { actor, at, words, sha256 }: Agreed,
  isAdded: SQL,
): BatchItem<'sqlite'>[] => {
  const recipient = email?.toLowerCase() ?? null
  const data = { what: 'patient inquiry', firstName }
  const consent = {
    purpose: 'contact',
    given: true,
    words,
    sha256,
    language: 'en',
    how: source === 'phone' ? 'telephone' : 'in-person',
    by: actorName(actor),
    at,
  } as const
  return [
    enqueue(
      db,
      [{ cause: '', kind: 'confirmation', recipient, data }],
      addedCause(submissionId),
      isAdded,
    ),
    insertMany(db, consents, [consent], { candidateId: sql`${candidates.id}` }, isAdded),
  ]
}

/**
 * Adds a person. Undefined if the form was stored before, or if somebody is known by that address and name or that
 * number and name, unless staff say that this is another one.
 */
export async function addPerson(
  db: Db,
  actor: Actor,
  person: AddedPerson,
  { rules, ownerName }: { rules: DeskRules; ownerName: string | null },
) {
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
  const isFree = separate ? sql`true` : sql`${sameAs(known)} is null`
  const isAdded = sql`join ${candidates} on ${candidates.submissionId} = ${person.submissionId} and ${candidates.createdAt} = ${at}`
  const events = eventsBy(
    actor,
    0,
    at,
    happened.filter((one) => one !== false),
  )
  return change({
    db,
    actor,
    action: 'create',
    table: candidates,
    new: { source, ownerId },
    page: undefined,
    write: insertMany(db, candidates, [row], {}, sql`join (select 1) on ${isFree}`)
      .onConflictDoNothing()
      .returning(candidateColumns),
    also: [
      insertMany(db, candidateEvents, events, { candidateId: sql`${candidates.id}` }, isAdded),
      ...(tellThem ? telling(db, person, { actor, at, ...agreed }, isAdded) : []),
    ],
  })
}
