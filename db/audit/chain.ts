import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'

/** A row of the audit log, with JSON columns as the text that is stored. */
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

const batchSize = 500
// An entry can contain a long post twice, and the database refuses results that are too large.
const batchBytes = 4_000_000

const batchOf = (db: Db, condition: SQL) =>
  db.all<Entry>(sql`
    select id, user_id, username, action, record, record_id, old, new, created_at, hash from (
      select *, sum(length(coalesce(old, '') || coalesce(new, ''))) over (order by id) as size
      from (select * from audit_log where ${condition} order by id limit ${batchSize}))
    where size < ${batchBytes} order by id`)

const after = (db: Db, id: number) => batchOf(db, sql`id > ${id}`)
const unsealed = (db: Db) => batchOf(db, sql`hash is null`)

const hashBefore = async (db: Db, id: number) => {
  const before = sql`select hash from audit_log where id < ${id} order by id desc limit 1`
  const [row] = await db.all<{ hash: string | null }>(before)
  return row?.hash ?? ''
}

/** sha256 of a JSON array: the previous entry's hash ('' for the first entry), then the entry's columns in order. */
const hashOf = (before: string, { hash: _hash, ...entry }: Entry) =>
  createHash('sha256')
    .update(JSON.stringify([before, ...Object.values(entry)]))
    .digest('hex')

function sealsOf(before: string, entries: Entry[]) {
  let hash = before
  return entries.map((entry) => ({ id: entry.id, hash: (hash = hashOf(hash, entry)) }))
}

/**
 * Seals the entries that have no hash yet, in the order of their ids, so that a later removal or change of
 * one is detected. It runs after the entries are stored, because only then their ids are known. Concurrent
 * calls write the same hashes. Returns whether nothing is left to seal.
 */
export async function sealAudit(db: Db, maxBatches = 1): Promise<boolean> {
  for (let n = 0; n < maxBatches; n++) {
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

type Chain = {
  entries: number
  /** the last hash: a copy kept elsewhere proves later that nothing before it was changed */
  head: string
  /** sentences about what is wrong */
  faults: string[]
}

const missing = (from: number, to: number) =>
  from === to ? `Entry ${from} is missing` : `Entries ${from} to ${to} are missing`

/** Reads the whole sealed log and names the entries that were removed, altered or moved since. */
export async function verifyAudit(db: Db, kept?: string): Promise<Chain> {
  const chain: Chain = { entries: 0, head: '', faults: [] }
  let last = 0
  let isKept = kept === undefined
  for (let page = await after(db, 0); page.length > 0; page = await after(db, last)) {
    for (const entry of page) {
      const follows = entry.id === last + 1
      if (!follows) chain.faults.push(missing(last + 1, entry.id - 1))
      const hash = hashOf(chain.head, entry)
      // After a gap the hash cannot match, and the gap is reported already.
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
