import { type Context, Hono } from 'hono'
import { addAttempt, addNote } from '../../db/candidates/attempts.ts'
import { changedFields, saveFields } from '../../db/candidates/change.ts'
import { duplicatesOf } from '../../db/candidates/duplicates.ts'
import { listCandidates } from '../../db/candidates/list.ts'
import {
  type CandidateRecord,
  hasReadLately,
  noteReading,
  readCandidate,
} from '../../db/candidates/one.ts'
import { findOwner, listOwners } from '../../db/candidates/owners.ts'
import { proposalsIn, situationOf } from '../../db/candidates/situation.ts'
import {
  Attempt,
  CandidateChange,
  CandidateNote,
  CandidatePage,
} from '../../db/model/candidates.ts'
import { ownerOf } from '../../db/users.ts'
import type { Env } from '../env.ts'
import { timeZone } from '../lib/config.ts'
import { hoursInForce } from '../lib/hours.ts'
import { input, query, rowId } from '../lib/http/input.ts'
import { found, invalid, Problem, Unavailable } from '../lib/http/problem.ts'

const missing = () => new Problem(404, 'Candidate not found')

const officeOf = async (c: Context<Env>) => ({
  timeZone: timeZone(c.env),
  hours: await hoursInForce(c.var.db),
})

const deskOf = (c: Context<Env>) => ({ me: ownerOf(c.var.sessionId), timeZone: timeZone(c.env) })

/** The candidate and what the next step depends on, read in one round trip. */
async function readWithSituation(c: Context<Env>, id: number) {
  const [record, office] = await Promise.all([readCandidate(c.var.db, id), officeOf(c)])
  const { candidate, ...more } = found(record, missing)
  return { candidate, ...more, situation: situationOf({ candidate, ...more }, office) }
}

export const adminCandidates = new Hono<Env>()
  .get('/', query(CandidatePage), async (c) =>
    c.json(await listCandidates(c.var.db, c.req.valid('query'), deskOf(c))),
  )
  .get('/owners', async (c) => {
    const [owners, { id: me }] = await Promise.all([listOwners(c.var.db), c.var.user()])
    return c.json({ owners, me })
  })
  .get('/:id', rowId, async (c) => {
    const { db, sessionId } = c.var
    const { id } = c.req.valid('param')
    const [{ situation, ...record }, duplicates, isNoted] = await Promise.all([
      readWithSituation(c, id),
      duplicatesOf(db, id),
      hasReadLately(db, id, sessionId),
    ])
    if (!isNoted) await noteReading(db, await c.var.user(), record.candidate.id)
    return c.json({ ...record, duplicates, proposals: proposalsIn(situation) })
  })
  .put('/:id', rowId, input(CandidateChange), async (c) => {
    const { db } = c.var
    const { id } = c.req.valid('param')
    const { basedOn, ...change } = c.req.valid('json')
    const [{ candidate: old, situation }, owner] = await Promise.all([
      readWithSituation(c, id),
      change.ownerId ? findOwner(db, change.ownerId) : undefined,
    ])
    if (change.ownerId && !owner) {
      const message = 'This user cannot work on candidates. Please choose another one.'
      throw invalid([{ path: 'ownerId', message }])
    }
    const isStale = old.version !== basedOn || old.id !== id
    const candidate = isStale
      ? undefined
      : await saveFields(db, await c.var.user(), old, changedFields(old, change, situation), {
          fromName: old.ownerName,
          toName: owner?.name ?? null,
        })
    if (candidate) return c.json({ candidate })
    throw conflict(await readWithSituation(c, id))
  })
  .post('/:id/attempts', rowId, input(Attempt), async (c) => {
    const { id } = c.req.valid('param')
    const actor = await c.var.user()
    for (let n = 0; n < 10; n++) {
      const { candidate, situation } = await readWithSituation(c, id)
      const added = await addAttempt(c.var.db, actor, candidate, c.req.valid('json'), situation)
      if (added) return c.json(added, 201)
    }
    throw new Unavailable('Many people work on this candidate. Please try again in a moment.')
  })
  .post('/:id/notes', rowId, input(CandidateNote), async (c) => {
    const { id } = c.req.valid('param')
    const { candidate } = await readWithSituation(c, id)
    const event = await addNote(c.var.db, await c.var.user(), candidate, c.req.valid('json').text)
    return c.json({ candidate, event: found(event, missing) }, 201)
  })

function conflict({ candidate, events }: Pick<CandidateRecord, 'candidate' | 'events'>) {
  const last = events.findLast(({ kind }) => kind !== 'note' && kind !== 'mail')
  return new Problem(409, 'Somebody else has changed this candidate since you opened it.', {
    candidate,
    changedBy: last && { name: last.name, at: last.at, what: [last] },
  })
}
