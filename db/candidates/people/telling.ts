import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type Actor, actorName } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { consents } from '#db/consents/tables.ts'
import { insertMany } from '#db/lib/insert-many.ts'
import { enqueue } from '#db/mail/outbox.ts'
import type { AddedPerson } from '#db/model/candidates/person.ts'
import { candidates } from '../tables.ts'
import { addedCause } from './added-cause.ts'

type Agreed = { actor: Actor; at: string; words: string; sha256: string }

/** The letter that tells somebody that they were added, and their consent to it. */
export const telling = (
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
