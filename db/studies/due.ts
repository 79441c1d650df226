import { or } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Db } from '../client.ts'
import { batch } from '../lib/batch.ts'
import { nextVersion, publishState } from '../publish.ts'
import { addressOfStudy } from './studies.ts'
import { differs, isLocked, lockStudy, servedStatements } from './served.ts'
import { gateOutcome } from './gate-outcome.ts'
import { gateDay, statesDueOn } from './state.ts'

/**
 * Lets the dates of approvals and reviews come true: begins and ends what is served, and raises the content version
 * where visitors see it. Two runs at once write it once. Returns whether visitors see anything else.
 */
export async function releaseDueStudies(db: Db, timeZone: string, now: number) {
  const day = await gateDay(db, timeZone, now)
  const due = (await statesDueOn(db, day)).map((state) => ({
    state,
    outcome: gateOutcome(state, day),
    token: crypto.randomUUID(),
  }))
  if (due.length === 0) return false
  const at = new Date(now).toISOString()
  const seen = due.filter(({ state, outcome }) => differs(state, outcome))
  const [first] = seen
  await batch<BatchItem<'sqlite'>>(db, [
    ...due.flatMap(({ state, outcome, token }) => [
      lockStudy(db, state, outcome, token),
      ...servedStatements(db, state.open, outcome.shown, { token, now: at }),
    ]),
    ...(first
      ? [
          db
            .update(publishState)
            .set({ ...nextVersion(now), changedPath: addressOfStudy(first.state.study) })
            .where(or(...seen.map(({ token }) => isLocked(token)))),
        ]
      : []),
  ])
  return seen.length > 0
}
