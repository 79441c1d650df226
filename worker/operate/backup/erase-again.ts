import { sql } from 'drizzle-orm'
import { getTableName } from 'drizzle-orm/table'
import { auditLog } from '#db/audit/audit.ts'
import { candidateContacts } from '#db/candidates/contact-tables.ts'
import { keptOf } from '#db/candidates/person.ts'
import { candidates } from '#db/candidates/tables.ts'
import type { Db } from '#db/client.ts'
import { resumesOf } from '#db/privacy/privacy.ts'
import { personalTables } from '#db/privacy/personal-tables.ts'
import { type Scope, scopeOf } from '#db/privacy/scope.ts'
import { addressHash, candidateHash, type ErasureNote, nameHash } from '#worker/lib/erasures.ts'
import { eraseFound } from '#worker/lib/privacy.ts'
import { clockSkewMs } from './backup.ts'
import type { ArchiveFiles } from './copied-files.ts'

const rowsPerRead = 1000
const actor = async () => ({ id: null, username: 'restore (automatic)' })

/** Calls `use` with every row of a query that is paged by `rowid`. */
async function eachRow<Row extends { rowid: number }>(
  db: Db,
  pageAfter: (last: number) => ReturnType<typeof sql>,
  use: (row: Row) => void,
) {
  let last = 0
  for (;;) {
    const rows = await db.all<Row>(
      sql`${pageAfter(last)} order by rowid limit ${sql.raw(String(rowsPerRead))}`,
    )
    for (const row of rows) use(row)
    if (rows.length < rowsPerRead) return
    last = rows.at(-1)?.rowid ?? last
  }
}

/** Columns with addresses, by their tables. */
const addressColumns = Object.entries(personalTables).map(([name, table]) => ({
  table: getTableName(table),
  column: name === 'mails' ? 'recipient' : 'email',
}))

/** The people and the addresses of a database, by the hashes that erasures may name. */
async function hashedRows(db: Db) {
  const people = new Map<string, Set<number>>()
  const addresses = new Map<string, string>()
  const addPerson = (hash: string | undefined, id: number) =>
    hash && people.set(hash, (people.get(hash) ?? new Set<number>()).add(id))
  type Named = {
    rowid: number
    id: number
    email: string | null
    firstName: string
    lastName: string
  }
  type Person = Named & { createdAt: string }
  await eachRow<Person>(
    db,
    (last) => sql`select rowid, id, created_at as createdAt, email,
        first_name as firstName, last_name as lastName from ${candidates} where rowid > ${last}`,
    ({ email, ...person }) => {
      addPerson(candidateHash(person.id, person.createdAt), person.id)
      if (email) addPerson(nameHash({ ...person, email }), person.id)
    },
  )
  type Contact = Named & { email: string }
  await eachRow<Contact>(
    db,
    (last) => sql`select contact.rowid as rowid, candidate_id as id, key as email,
        first_name as firstName, last_name as lastName
      from ${candidateContacts} as contact join candidates on candidates.id = candidate_id
      where kind = 'email' and contact.rowid > ${last}`,
    (contact) => {
      addPerson(nameHash(contact), contact.id)
      addresses.set(addressHash(contact.email), contact.email)
    },
  )
  for (const { table, column } of addressColumns)
    await eachRow<{ rowid: number; email: string | null }>(
      db,
      (last) => sql`select rowid, ${sql.identifier(column)} as email from ${sql.identifier(table)}
        where rowid > ${last}`,
      ({ email }) => email && addresses.set(addressHash(email), email.toLowerCase()),
    )
  return { people, addresses }
}

type Hashed = Awaited<ReturnType<typeof hashedRows>>

/** The people whom an erasure names, as one scope for each address that it names. */
function scopesOf({ hashes }: ErasureNote, { people, addresses }: Hashed): Scope[] {
  const ids = [...new Set(hashes.flatMap((hash) => [...(people.get(hash) ?? [])]))]
  const found = hashes.flatMap((hash) => addresses.get(hash) ?? [])
  const named = sql`select ${keptOf('candidates')} from candidates
    where id in (select value from json_each(${JSON.stringify(ids)}))`
  if (found.length === 0) return [{ kept: sql`(${named})`, email: null }]
  return found.map((email) => ({
    kept: sql`(${named} union select * from ${scopeOf({ email }).kept})`,
    email,
  }))
}

/** Erasures that the archive may not contain yet. Its audit log names the ones that it contains. */
async function erasuresAfter(db: Db, erasures: ErasureNote[], createdAt: string) {
  const later = erasures.filter(({ at }) => Date.parse(at) > Date.parse(createdAt) - clockSkewMs)
  if (later.length === 0) return []
  const noted = await db.all<{ id: string }>(sql`select record_id as id from ${auditLog}
    where record = 'personal_data' and record_id in
      (select value from json_each(${JSON.stringify(later.map(({ id }) => id))}))`)
  const done = new Set(noted.map(({ id }) => id))
  return later.filter(({ id }) => !done.has(id))
}

/** Repeats in a restored database and its bucket the erasures since the archive was made. Returns their number. */
export async function eraseAgain(
  db: Db,
  FILES: ArchiveFiles,
  erasures: ErasureNote[],
  createdAt: string,
): Promise<number> {
  const pending = await erasuresAfter(db, erasures, createdAt)
  if (pending.length === 0) return 0
  const hashed = await hashedRows(db)
  for (const erasure of pending) {
    for (const scope of scopesOf(erasure, hashed)) {
      const resumes = await resumesOf(db, scope)
      await eraseFound(db, { FILES }, actor, { ...erasure, scope, resumes })
    }
  }
  return pending.length
}
