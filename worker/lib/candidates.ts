import type { Context } from 'hono'
import { changedSince } from '#db/candidates/conflict.ts'
import type { DeskViewer } from '#db/candidates/list/filters.ts'
import { readCandidate, type StoredCandidateRecord } from '#db/candidates/one.ts'
import { findOwner } from '#db/candidates/owners/owners.ts'
import { situationOf } from '#db/candidates/situation.ts'
import { mostChangedCandidates } from '#db/model/candidates/limits.ts'
import { ownerOf } from '#db/users.ts'
import type { Env } from '../env.ts'
import { timeZone } from './config.ts'
import { found, invalid, Problem, Unavailable } from './http/problem.ts'
import { officeInForce } from './hours.ts'

export const missing = () => new Problem(404, 'Candidate not found')

/** The desk of the signed-in user. */
export const deskOf = ({ env, var: { sessionId } }: Context<Env>): DeskViewer => ({
  me: ownerOf(sessionId),
  timeZone: timeZone(env),
})

/** A candidate with everything about the person, and the situation that the next step depends on. */
export async function candidateIn(c: Context<Env>, id: number) {
  const [record, office] = await Promise.all([
    readCandidate(c.var.db, id),
    officeInForce(c.var.db, c.env),
  ])
  const existing = found(record, missing)
  return { record: existing, situation: situationOf(existing, office) }
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

/** Refuses a due time for a status in which nothing is due. */
export const nothingIsDue = () =>
  invalid([
    {
      path: 'dueAt',
      message: 'Nothing is due for this candidate. Please choose an open status first.',
    },
  ])

const number = new Intl.NumberFormat('en-US')

/** Refuses a change of more candidates than one transaction takes. */
export const tooMany = (affected: number) => {
  const most = number.format(mostChangedCandidates)
  const message = `This would change ${number.format(affected)} candidates, and ${most} at once are possible. Please narrow the filter.`
  return invalid([{ path: 'filter', message }])
}

/** Answers that somebody has changed the candidate since this version, with the name and the change. */
export const candidateChangedMeanwhile = (record: StoredCandidateRecord, version: number) =>
  new Problem(409, 'Somebody else has changed this candidate since you opened it.', {
    candidate: record.candidate,
    changedBy: changedSince(record, version),
  })

const maxTries = 10

/** Repeats reading and writing while changes of others come in between. */
export async function retried<Row>(write: () => Promise<Row | undefined>): Promise<Row> {
  for (let tries = 0; tries < maxTries; tries++) {
    const row = await write()
    if (row) return row
  }
  throw new Unavailable('Many people work on this candidate. Please try again in a moment.')
}
