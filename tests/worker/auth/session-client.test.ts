import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { GatedClient } from '#worker/lib/database/gate.ts'
import { SessionClient } from '#worker/lib/database/session-client.ts'

const empty = { columns: [], columnTypes: [], rows: [], rowsAffected: 0 }

test('a read that begins while the session is being proven is answered', async () => {
  const batches: number[] = []
  const gate = {
    async batch(statements: unknown[]) {
      batches.push(statements.length)
      // Longer than the timer that collects the reads which begin together.
      await new Promise((resolve) => setTimeout(resolve, 30))
      return statements.map(() => empty)
    },
  }
  // The client needs nothing else of the gate to read.
  const client = new SessionClient(gate as unknown as GatedClient)
  client.prove(async (db) => db.all(sql`select 1`), {
    statement: 'select 1',
    refusal: () => new Error('The session has ended'),
  })
  const first = client.execute('select 2')
  await new Promise((resolve) => setTimeout(resolve, 10))
  const second = client.execute('select 3')
  expect(await Promise.all([first, second])).toEqual([empty, empty])
  expect(batches).toEqual([2, 1])
})
