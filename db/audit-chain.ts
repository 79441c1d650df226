import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/** An entry as the table has it, JSON as the text it is stored as. */
type Entry = {
  id: number
  user_id: number | null
  username: string
  action: string
  record: string
  record_id: string | null
  old: string | null
  new: string | null
  created_at: string
  hash: string | null
}

const atOnce = 500
// An entry can hold a long post twice: the database would refuse an answer of five hundred such.
const bytesAtOnce = 4_000_000

const stored = (db: Db, which: SQL) =>
  db.all<Entry>(sql`
    select id, user_id, username, action, record, record_id, old, new, created_at, hash from (
      select *, sum(length(coalesce(old, '') || coalesce(new, ''))) over (order by id) as size
      from (select * from audit_log where ${which} order by id limit ${atOnce}))
    where size < ${bytesAtOnce} order by id`)

const after = (db: Db, id: number) => stored(db, sql`id > ${id}`)
const unsealed = (db: Db) => stored(db, sql`hash is null`)

const hashBefore = async (db: Db, id: number) => {
  const before = sql`select hash from audit_log where id < ${id} order by id desc limit 1`
  const [row] = await db.all<{ hash: string | null }>(before)
  return row?.hash ?? ''
}

/** sha256 of the JSON of the hash before, '' for the first entry, and the entry's columns in order. */
const hashOf = (before: string, { hash: _hash, ...entry }: Entry) =>
  createHash('sha256')
    .update(JSON.stringify([before, ...Object.values(entry)]))
    .digest('hex')

function sealsOf(before: string, entries: Entry[]) {
  let hash = before
  return entries.map((entry) => ({ id: entry.id, hash: (hash = hashOf(hash, entry)) }))
}

/**
 * Chains the entries that are not chained yet, in the order of their ids: a removed or altered one
 * shows from then on. Ids are known only once an entry is stored, so this comes moments later. Whoever
 * does it at the same time writes the same. Answers whether none was left to do.
 */
export async function sealAudit(db: Db, steps = 1): Promise<boolean> {
  for (let step = 0; step < steps; step++) {
    const entries = await unsealed(db)
    const [first] = entries
    if (!first) return true
    const seals = JSON.stringify(sealsOf(await hashBefore(db, first.id), entries))
    await db.run(sql`update audit_log set hash = seal.value ->> '$.hash'
      from json_each(${seals}) as seal
      where audit_log.id = seal.value ->> '$.id' and audit_log.hash is null`)
  }
  return false
}

export type Chain = {
  entries: number
  /** the last seal: kept elsewhere, it proves later that nothing up to it was changed */
  head: string
  /** what is wrong, in words */
  faults: string[]
}

const missing = (from: number, to: number) =>
  from === to ? `Entry ${from} is missing` : `Entries ${from} to ${to} are missing`

/** Reads the whole log, once it is sealed, and names what was removed, altered or moved since it was written. */
export async function verifyAudit(db: Db, kept?: string): Promise<Chain> {
  const chain: Chain = { entries: 0, head: '', faults: [] }
  let last = 0
  let isKept = kept === undefined
  for (let page = await after(db, 0); page.length > 0; page = await after(db, last)) {
    for (const entry of page) {
      const follows = entry.id === last + 1
      if (!follows) chain.faults.push(missing(last + 1, entry.id - 1))
      const hash = hashOf(chain.head, entry)
      // After a gap it cannot fit.
      if (follows && entry.hash !== hash)
        chain.faults.push(`Entry ${entry.id} is not as it was written, or not in its place`)
      chain.head = entry.hash ?? hash
      isKept ||= chain.head === kept
      last = entry.id
      chain.entries++
    }
  }
  const given = sql`select seq from sqlite_sequence where name = 'audit_log'`
  const [{ seq } = { seq: 0 }] = await db.all<{ seq: number }>(given)
  if (seq > last) chain.faults.push(missing(last + 1, seq))
  if (!isKept) chain.faults.push(`No entry has the seal ${kept}`)
  return chain
}
