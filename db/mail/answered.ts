import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { timeFromNow } from '../model/lib/time.ts'
import { mailOutbox } from './outbox.ts'

const { data, heldReason, recipient, sentAt } = mailOutbox

/** SQL condition: somebody at this address has used the link of a letter about a visit. */
export const hasAnswered = (address: SQL) => sql`exists (select 1 from ${mailOutbox}
  where ${recipient} = ${address} and ${sentAt} is not null and ${data} ->> '$.answered' = 'yes')`

/** Notes that somebody has used the link of a letter to this address. Held letters to it are then sent. */
export async function noteAnswered(db: Db, address: string) {
  const isTo = eq(recipient, address)
  const last = sql`${mailOutbox.id} = (select max(id) from ${mailOutbox} where ${and(isTo, isNotNull(sentAt))})`
  await db.batch([
    db
      .update(mailOutbox)
      .set({ data: sql`json_set(${data}, '$.answered', 'yes')` })
      .where(last),
    db
      .update(mailOutbox)
      .set({ heldReason: null, nextAttemptAt: timeFromNow(0) })
      .where(and(isTo, eq(heldReason, 'dailyLimit'), isNull(sentAt))),
  ])
}
