import { createClient } from '@libsql/client/web'
import { type Check, type Finding, ok, skipped, warning, wrong } from './finding.ts'
import type { Subject } from './subject.ts'

const create = 'Create one with turso db tokens create NAME --read-only.'

/** Only a token that writes may run this statement. It changes no row. */
const harmlessWrite = 'delete from __drizzle_migrations where 0'

/** Checks the token of the build, whose job runs the code of all packages: the token must read, and must not write. */
export function readTokenChecks({ env, signal }: Subject): Check[] {
  const { TURSO_DATABASE_URL: url, TURSO_READ_TOKEN: authToken } = env

  async function run(): Promise<Finding> {
    if (!authToken) {
      return warning('TURSO_READ_TOKEN is not set: builds would use the token that writes', create)
    }
    if (!url) return skipped('TURSO_DATABASE_URL is not set')
    let status = 0
    const open = async () =>
      createClient({
        url,
        authToken,
        fetch: async (request: Request) => {
          const response = await fetch(request, { signal })
          status = response.status
          return response
        },
      })
    const client = await open().catch(() => undefined)
    const isRead = await client?.execute('select 1').catch(() => undefined)
    if (!client || !isRead) {
      return status === 401 || status === 403
        ? wrong('the database refuses it', create)
        : skipped('the database does not answer')
    }
    const mayWrite = await client.execute(harmlessWrite).then(
      () => true,
      // The database looks for the table only after it has accepted the statement.
      (error) => /no such table/.test(String(error)),
    )
    return mayWrite
      ? wrong('may write: the build runs the code of all packages with it', create)
      : ok('reads, and cannot write')
  }

  return [{ name: 'Read token', run, ifAway: 'See Database.', isInstant: true }]
}
