import type { Context } from 'hono'
import { findSame } from '#db/candidates/people/same.ts'
import type { Correction } from '#db/candidates/change/change.ts'
import type { DeskViewer } from '#db/candidates/list/filters.ts'
import { changedSince, readCandidate, type StoredCandidateRecord } from '#db/candidates/one.ts'
import { findOwner } from '#db/candidates/owners/owners.ts'
import { situationOf } from '#db/candidates/steps/situation.ts'
import { tried } from '#db/lib/tried.ts'
import { mostChangedCandidates } from '#db/model/candidates/limits.ts'
import { ownerOf } from '#db/users/users.ts'
import type { Db } from '#db/client.ts'
import type { Env } from '../env.ts'
import { timeZone } from './config.ts'
import { found, invalid, Problem, Unavailable } from './http/problem.ts'
import { deskRules } from './submissions/rules.ts'

export const candidateMissing = () => new Problem(404, 'Candidate not found')

export const deskOf = ({ env, var: { sessionId } }: Context<Env>): DeskViewer => ({
  me: ownerOf(sessionId),
  timeZone: timeZone(env),
})

/** A candidate with everything about the person, the situation that the next step depends on, and the rules. */
export async function candidateIn(c: Context<Env>, id: number) {
  const [record, rules] = await Promise.all([
    readCandidate(c.var.db, id),
    deskRules(c.var.db, c.env),
  ])
  const existing = found(record, candidateMissing)
  return { record: existing, situation: situationOf(existing, rules.office), rules }
}

/** The user with this id, if an id was given; answers 422 if this user cannot own candidates. */
export async function ownerWith(c: Context<Env>, id: number | null | undefined) {
  if (!id) return undefined
  const owner = await findOwner(c.var.db, id)
  return found(owner, () => {
    const message = 'This user cannot work on candidates. Please choose somebody else.'
    return invalid([{ path: 'ownerId', message }])
  })
}

/** Refuses a correction that leaves no way to reach the person, or makes two candidates equal in name and contact. */
export async function assertPossible(db: Db, { known, isReachable }: Correction, id: number) {
  if (!isReachable) {
    const message = 'A telephone number or an e-mail address has to stay.'
    throw invalid([{ path: 'phone', message }])
  }
  const same = known && (await findSame(db, known, id))
  if (same) throw knownAlready(same)
}

/** Answers 409: a candidate with the same name and the same address or number exists already. */
export const knownAlready = (candidateId: number) =>
  new Problem(409, 'Somebody with this name and the same number or address is known already.', {
    candidateId,
  })

/** Answers 422 to a due time for a status that has none. */
export const nothingIsDue = () =>
  invalid([
    {
      path: 'dueAt',
      message: 'Nothing is due for this candidate. Please choose an open status first.',
    },
  ])

/** Answers 422 to the detail of a reason for a candidate who is not closed. */
export const onlyClosed = () =>
  invalid([{ path: 'reasonDetail', message: 'Only a closed candidate has a reason.' }])

/** Refuses to call, write to or open a candidate who asked for no contact. */
export const noContactWanted = () =>
  new Problem(409, 'This person asked for no contact. Please lift that first, with a reason.')

/** Refuses to lift the wish for no contact without a reason. */
export const reasonMissing = () =>
  invalid([{ path: 'reason', message: 'Please say why this person may be contacted again' }])

const number = new Intl.NumberFormat('en-US')

export const tooManyCandidates = (affected: number) => {
  const most = number.format(mostChangedCandidates)
  const message = `This would change ${number.format(affected)} candidates, and ${most} at once are possible. Please narrow the filter.`
  return invalid([{ path: 'filter', message }])
}

/** Answers 409 if another user has changed the candidate since this version, with that user's name and change. */
export const candidateChangedMeanwhile = (record: StoredCandidateRecord, version: number) =>
  new Problem(409, 'Somebody else has changed this candidate since you opened it.', {
    candidate: record.candidate,
    changedBy: changedSince(record, version),
  })

/** Repeats reading and writing if another user's change comes in between, up to ten times. */
export async function retried<Row>(write: () => Promise<Row | undefined>): Promise<Row> {
  const row = await tried(10, write)
  if (row) return row
  throw new Unavailable('Many people work on this candidate. Please try again in a moment.')
}
