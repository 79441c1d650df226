import type { Db } from '#db/client.ts'
import { batchIf } from '#db/must.ts'
import { bumpVersion } from '#db/publish/publish.ts'
import { addressOfStudy } from '../studies.ts'
import { noteOutcome, servedDiffers, servedStatements } from './served.ts'
import { gateOutcome } from './gate-outcome.ts'
import { gateDay, mustBeAsRead, statesDueOn } from '../state.ts'

/**
 * Applies the dates of approvals and reviews that have come: begins and ends what is served, and raises the content
 * version if visitors see it. A study that somebody changes at the same time is skipped, because that change uses the
 * same day. Returns whether visitors see anything else.
 */
export async function releaseDueStudies(db: Db, timeZone: string, now: number) {
  const day = await gateDay(db, timeZone, now)
  let isSeen = false
  for (const state of await statesDueOn(db, day)) {
    const outcome = gateOutcome(state, day)
    const isOther = servedDiffers(state, outcome)
    const { study, open } = state
    await batchIf(db, mustBeAsRead(state), [
      noteOutcome(db, state, outcome),
      ...servedStatements(db, study.id, open, outcome.shown, new Date(now).toISOString()),
      ...(isOther ? [bumpVersion(db, addressOfStudy(study), now)] : []),
    ])
    isSeen ||= isOther
  }
  return isSeen
}
