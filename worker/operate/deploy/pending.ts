// Needs no package, so that a workflow can ask before it installs any.
import journal from '#db/migrations/meta/_journal.json' with { type: 'json' }

const prefix = process.argv.includes('--staging') ? 'STAGING_' : ''
const url = process.env[`${prefix}TURSO_DATABASE_URL`] ?? ''
/** A token that only reads is enough. */
const token = process.env[`${prefix}TURSO_AUTH_TOKEN`] ?? process.env[`${prefix}TURSO_READ_TOKEN`]

const sql = 'select count(*), max(created_at) from __drizzle_migrations'

type Answer = { results?: { response?: { result?: { rows?: { value?: string }[][] } } }[] }

/** Whether the database lacks a migration of this code, also after it was restored to an older state. */
async function isPending() {
  const response = await fetch(new URL('/v2/pipeline', url.replace(/^libsql:/, 'https:')), {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ requests: [{ type: 'execute', stmt: { sql } }, { type: 'close' }] }),
    signal: AbortSignal.timeout(20_000),
  })
  const { results }: Answer = await response.json()
  const [count, newest] = results?.[0]?.response?.result?.rows?.[0] ?? []
  const last = journal.entries.at(-1)
  return Number(count?.value) < journal.entries.length || Number(newest?.value) !== last?.when
}

// If the database does not answer, the migration runs and reports the error.
const pending = await isPending().catch(() => true)
console.log(`pending=${pending ? 'yes' : 'no'}`)
