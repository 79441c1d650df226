import { createClient } from '@libsql/client/web'
import { type Check, type Finding, ok, skipped, wrong } from '../finding.ts'
import { placement } from './placement.ts'
import { repliesFinding } from '../replies.ts'
import { isThisMachine, once, type Subject } from '../subject.ts'
import {
  countsFinding,
  type DatabaseQuery,
  featuresFinding,
  lostFinding,
  migrationsFinding,
} from './database-facts.ts'

const refused = [401, 403]

const isEncrypted = (url: URL) => !['http:', 'ws:'].includes(url.protocol) || isThisMachine(url)

/** Checks of the database, which only read. They share one connection and wait for its first answer. */
export function databaseChecks({ env, signal }: Subject): Check[] {
  const { TURSO_DATABASE_URL: url = '', TURSO_AUTH_TOKEN: authToken } = env
  let status = 0
  const open = once(async () =>
    createClient({
      url,
      authToken,
      fetch: async (request: Request) => {
        const response = await fetch(request, { signal })
        status = response.status
        return response
      },
    }),
  )
  const query: DatabaseQuery = async (sql) => (await (await open()).execute(sql)).rows
  const reached = once(() => query('select 1'))

  async function connection(): Promise<Finding> {
    if (!url) return skipped('TURSO_DATABASE_URL is not set')
    try {
      await reached()
      return isEncrypted(new URL(url))
        ? ok('answers')
        : wrong('answers without encryption', 'Let TURSO_DATABASE_URL begin with libsql://.')
    } catch (error) {
      if (refused.includes(status)) {
        const what = authToken ? 'does not accept TURSO_AUTH_TOKEN' : 'asks for TURSO_AUTH_TOKEN'
        return wrong(what, 'Create a token with turso db tokens create NAME.')
      }
      if (status >= 400) {
        return wrong(`answers ${status}`, 'Compare the URL with turso db show NAME --url.')
      }
      throw error
    }
  }

  const afterwards = (run: (query: DatabaseQuery) => Promise<Finding>) => async () =>
    url && (await reached().catch(() => undefined))
      ? run(query)
      : skipped('the database does not answer')

  return [
    {
      name: 'Database',
      run: connection,
      ifAway: 'Compare TURSO_DATABASE_URL with turso db show NAME --url.',
    },
    { name: 'Database features', isInstant: true, run: afterwards(featuresFinding) },
    { name: 'Migrations', isInstant: true, run: afterwards(migrationsFinding) },
    { name: 'Candidates', isInstant: true, run: afterwards(lostFinding) },
    { name: 'Counts', isInstant: true, run: afterwards(countsFinding) },
    { name: 'Answers to mail', isInstant: true, run: afterwards(repliesFinding) },
    {
      name: 'Distance',
      isInstant: true,
      run: afterwards((ask) => placement(env, () => ask('select 1'))),
    },
  ]
}
