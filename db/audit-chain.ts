import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
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

// An entry can hold a long post twice: more of them would be too large an answer for the database.
const atOnce = 50

const stored = sql.raw(
  'select id, user_id, username, action, record, record_id, old, new, created_at, hash from audit_log',
)

const after = (db: Db, id: number) =>
  db.all<Entry>(sql`${stored} where id > ${id} order by id limit ${atOnce}`)

const unsealed = (db: Db) =>
  db.all<Entry>(sql`${stored} where hash is null order by id limit ${atOnce}`)

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
 * does it at the same time writes the same. Answers whether all are sealed.
 */
export async function sealAudit(db: Db, steps = 2): Promise<boolean> {
  for (let step = 0; step < steps; step++) {
    const entries = await unsealed(db)
    const [first] = entries
    if (!first) return true
    const seals = JSON.stringify(sealsOf(await hashBefore(db, first.id), entries))
    await db.run(sql`update audit_log set hash = seal.value ->> '$.hash'
      from json_each(${seals}) as seal
      where audit_log.id = seal.value ->> '$.id' and audit_log.hash is null`)
    if (entries.length < atOnce) return true
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
