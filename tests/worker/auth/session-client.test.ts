import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { GatedClient } from '#worker/lib/database/gate.ts'
import { SessionClient } from '#worker/lib/database/session-client.ts'

const empty = { columns: [], columnTypes: [], rows: [], rowsAffected: 0 }

/** Timers of the same length run in the order in which they were set, so the client's timers have run. */
const afterTimers = () => new Promise((resolve) => setTimeout(resolve, 0))

test('a read that begins while the session is being proven is answered', async () => {
  const batches: number[] = []
  const proof = Promise.withResolvers<void>()
  const gate = {
    async batch(statements: unknown[]) {
      batches.push(statements.length)
      await proof.promise
      return statements.map(() => empty)
    },
  }
  // For reads, the client needs only this method of the gate.
  const client = new SessionClient(gate as unknown as GatedClient)
  client.prove(async (db) => db.all(sql`select 1`), {
    statement: 'select 1',
    refusal: () => new Error('The session has ended'),
  })
  const first = client.execute('select 2')
  await afterTimers()
  const second = client.execute('select 3')
  await afterTimers()
  proof.resolve()
  expect(await Promise.all([first, second])).toEqual([empty, empty])
  expect(batches).toEqual([2, 1])
})
