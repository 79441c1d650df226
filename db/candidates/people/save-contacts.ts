import { eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type Actor, change } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { searchTextOf } from '#db/lib/search.ts'
import type { ContactField, ContactKind } from '#db/model/candidates/contacts.ts'
import { correctedIn, mustBeStill } from '../change/change.ts'
import { candidateContacts } from '../contact-tables.ts'
import { addEvents, eventsBy, type Happened } from '../events.ts'
import { candidateColumns, type ShownCandidate } from '../shown.ts'
import { candidates } from '../tables.ts'
import type { PersonContact } from './contact-list.ts'

export type KeptValue = {
  kind: ContactKind
  value: string
  key: string
  from: PersonContact['from']
}

/** The statement that keeps a value besides the main ones, if it is not kept yet. */
export const keepContact = (
  db: Db,
  candidateId: number,
  { kind, value: given, key, from }: KeptValue,
) =>
  db.insert(candidateContacts).values({ candidateId, kind, given, key, from }).onConflictDoNothing()

export const asMainContact = (kind: ContactKind, value: string | null, key: string | null) =>
  kind === 'email'
    ? { email: value }
    : { phone: value, phoneKey: key?.startsWith('+') ? key : null }

type Saved = {
  db: Db
  actor: Actor
  old: ShownCandidate
  happened: Happened[]
  set?: Partial<typeof candidates.$inferInsert>
  /** further statements of the same transaction */
  also: BatchItem<'sqlite'>[]
}

const searchedFields: readonly ContactField[] = ['firstName', 'lastName', 'email', 'phone']

/** The words by which a search finds a new value too. */
export const alsoFoundBy = (happened: Happened[]) => {
  const added = happened.flatMap(({ kind, data }) =>
    kind === 'contact' && data.to && searchedFields.includes(data.field) ? [data] : [],
  )
  const words = added.map(({ field, to }) => searchTextOf(candidates, { [field]: to }))
  return words.length > 0 ? { searchText: sql`search_text || ${` ${words.join(' ')}`}` } : {}
}

/** Saves a change of contacts. Undefined if somebody else was faster: nothing is written then. */
export const saveContacts = ({ db, actor, old, happened, set = {}, also }: Saved) => {
  const updatedAt = new Date().toISOString()
  return change({
    db,
    actor,
    action: 'update',
    table: candidates,
    id: old.id,
    new: { changed: correctedIn(happened) },
    page: undefined,
    must: [mustBeStill(old)],
    write: db
      .update(candidates)
      .set({ ...set, ...alsoFoundBy(happened), updatedAt, version: old.version + 1 })
      .where(eq(candidates.id, old.id))
      .returning(candidateColumns),
    also: [addEvents(db, eventsBy(actor, old.id, updatedAt, happened)), ...also],
  })
}
