import { restoreMark } from '#worker/operate/database/migrate.ts'
import journal from '#db/migrations/meta/_journal.json' with { type: 'json' }
import { ok, warning, wrong } from '../finding.ts'

/** Each statement returns a row if the database has the feature. */
const features = {
  'full-text search (FTS5)': 'select fts5_source_id()',
  triggers: `select 1 where not sqlite_compileoption_used('OMIT_TRIGGER')`,
  JSON: `select '{"a":1}' ->> 'a' from json_each('[1]')`,
}

export type DatabaseQuery = (sql: string) => Promise<Record<string, unknown>[]>

export async function featuresFinding(query: DatabaseQuery) {
  const missing: string[] = []
  await Promise.all(
    Object.entries(features).map(async ([feature, sql]) => {
      const rows = await query(sql).catch(() => [])
      if (rows.length === 0) missing.push(feature)
    }),
  )
  if (missing.length === 0) return ok(`has ${Object.keys(features).join(', ')}`)
  return wrong(`lacks ${missing.join(', ')}`, 'Use a libSQL database, such as one of Turso.')
}

const table = '__drizzle_migrations'

export async function migrationsFinding(query: DatabaseQuery) {
  const tables = await query(
    `select name from sqlite_schema where type = 'table' and name in ('${table}', '${restoreMark}')`,
  )
  const isThere = (wanted: string) => tables.some(({ name }) => name === wanted)
  if (isThere(restoreMark)) {
    return wrong('a restore was not finished', 'Run npm run restore -- FILE again.')
  }
  const [row] = isThere(table) ? await query(`select max(created_at) as at from ${table}`) : []
  const newest = Number(row?.['at'] ?? 0)
  const missing = journal.entries.filter(({ when }) => when > newest).map(({ tag }) => tag)
  const last = journal.entries.at(-1)
  if (missing.length > 0) {
    const count = `${missing.length} of ${journal.entries.length}`
    return warning(
      `${count} are missing: ${missing.join(', ')}`,
      'npm run deploy applies them, or npm run db:migrate.',
    )
  }
  return newest > (last?.when ?? 0)
    ? wrong('newer code has migrated this database', 'Update this copy of the code.')
    : ok(`all ${journal.entries.length} are applied`)
}

/** Candidates merged into one that no longer exists: no list shows them, and nobody finds them. */
export async function lostFinding(query: DatabaseQuery) {
  const [table] = await query(`select 1 from sqlite_schema where name = 'candidates'`)
  if (!table) return ok('there are none yet')
  const [row] = await query(
    `select count(*) as lost from candidates where merged_into not in (select id from candidates)`,
  )
  const lost = Number(row?.['lost'])
  if (lost === 0) return ok('nobody is merged into one that is gone')
  return wrong(
    `${lost} merged into one that is gone: nobody sees them`,
    'npm run db:migrate gives them back.',
  )
}

/** Triggers keep the numbers above the lists and on the overview: see db/kept-counts.ts. */
export async function countsFinding(query: DatabaseQuery) {
  const [table] = await query(`select 1 from sqlite_schema where name = 'due_counts'`)
  if (!table) return ok('there are none yet')
  const [row] = await query(`select
    (select count(*) from candidates where due_at is not null and merged_into is null)
      - (select coalesce(sum(n), 0) from due_counts where level = 'month') as candidates,
    (select count(*) from patient_inquiries)
      - (select coalesce(sum(n), 0) from kept_counts where name = 'patient_inquiries') as inquiries`)
  const wrongBy = Object.entries(row ?? {}).filter(([, by]) => Number(by) !== 0)
  if (wrongBy.length === 0) return ok('those of lists equal their rows')
  const names = wrongBy.map(([name, by]) => `${name} by ${by}`).join(', ')
  return wrong(`wrong: ${names}`, 'npm run db:migrate counts anew.')
}
