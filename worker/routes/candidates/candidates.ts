import { Hono } from 'hono'
import { addAttempt, addNote } from '../../../db/candidates/attempts.ts'
import { changeMany } from '../../../db/candidates/bulk/bulk.ts'
import { countAffected } from '../../../db/candidates/bulk/bulk-values.ts'
import { changedFields, saveFields } from '../../../db/candidates/change.ts'
import { duplicatesOf } from '../../../db/candidates/merge/duplicates.ts'
import { listCandidates } from '../../../db/candidates/list/list.ts'
import { listStudies } from '../../../db/candidates/list/studies.ts'
import { listOwners } from '../../../db/candidates/owners/owners.ts'
import { lookAt } from '../../../db/candidates/presence.ts'
import { hasReadLately, noteReading } from '../../../db/candidates/reading.ts'
import { proposalsIn, stepOfStatus } from '../../../db/candidates/situation.ts'
import { mostAtOnce } from '../../../db/model/candidates/limits.ts'
import {
  Attempt,
  BulkChange,
  CandidateChange,
  CandidateNote,
  CandidatePage,
} from '../../../db/model/candidates/candidates.ts'
import type { Env } from '../../env.ts'
import {
  candidateIn,
  changedMeanwhile,
  deskOf,
  missing,
  nothingIsDue,
  ownerWith,
  tooMany,
} from '../../lib/candidates.ts'
import { officeInForce } from '../../lib/hours.ts'
import { input, query, rowId } from '../../lib/http/input.ts'
import { found, Unavailable } from '../../lib/http/problem.ts'

const maxTries = 10

export const adminCandidates = new Hono<Env>()
  .get('/', query(CandidatePage), async (c) =>
    c.json(await listCandidates(c.var.db, c.req.valid('query'), deskOf(c))),
  )
  // This route comes before `/:id`, which would match its path too.
  .get('/owners', async (c) => {
    const [owners, { id: me }] = await Promise.all([listOwners(c.var.db), c.var.user()])
    return c.json({ owners, me })
  })
  .get('/studies', async (c) => c.json({ studies: await listStudies(c.var.db) }))
  .post('/bulk', input(BulkChange), async (c) => {
    const { db, user } = c.var
    const asked = c.req.valid('json')
    const desk = { ...deskOf(c), now: new Date() }
    const [affected, owner, office] = await Promise.all([
      countAffected(db, asked, desk),
      ownerWith(c, asked.change.ownerId),
      officeInForce(db, c.env),
    ])
    if (asked.dryRun) return c.json({ changed: affected })
    if (affected > mostAtOnce) throw tooMany(affected)
    const step = stepOfStatus(asked.change.status, office)
    const toName = owner?.name ?? null
    return c.json({ changed: await changeMany(db, await user(), asked, { step, toName, desk }) })
  })
  .get('/:id', rowId, async (c) => {
    const { db, sessionId, user } = c.var
    const { id } = c.req.valid('param')
    const [{ record, situation }, duplicates, isNoted] = await Promise.all([
      candidateIn(c, id),
      duplicatesOf(db, id),
      hasReadLately(db, id, sessionId),
    ])
    if (!isNoted) await noteReading(db, await user(), record.candidate.id)
    return c.json({ ...record, duplicates, proposals: proposalsIn(situation) })
  })
  .put('/:id', rowId, input(CandidateChange), async (c) => {
    const { db, user } = c.var
    const { id } = c.req.valid('param')
    const { basedOn, ...change } = c.req.valid('json')
    const [{ record, situation }, owner] = await Promise.all([
      candidateIn(c, id),
      ownerWith(c, change.ownerId),
    ])
    const old = record.candidate
    if (old.version !== basedOn || old.id !== id) throw changedMeanwhile(record, basedOn)
    const fields = changedFields(old, change, situation)
    if (fields.dueAt === null && (change.dueAt ?? change.nextAction)) throw nothingIsDue()
    const names = { fromName: old.ownerName, toName: owner?.name ?? null }
    const candidate = await saveFields(db, await user(), old, fields, names)
    if (!candidate) throw changedMeanwhile((await candidateIn(c, id)).record, basedOn)
    return c.json({ candidate })
  })
  .post('/:id/attempts', rowId, input(Attempt), async (c) => {
    const { db, user } = c.var
    const attempt = c.req.valid('json')
    // An attempt never conflicts: if somebody else has changed the candidate, it is read again.
    for (let tries = 0; tries < maxTries; tries++) {
      const { record, situation } = await candidateIn(c, c.req.valid('param').id)
      if (attempt.dueAt && situation.dueAt === null) throw nothingIsDue()
      const added = await addAttempt(db, await user(), record.candidate, attempt, situation)
      if (added) return c.json(added, 201)
    }
    throw new Unavailable('Many people work on this candidate. Please try again in a moment.')
  })
  .post('/:id/notes', rowId, input(CandidateNote), async (c) => {
    const { db, user } = c.var
    const { record } = await candidateIn(c, c.req.valid('param').id)
    const { candidate } = record
    const event = await addNote(db, await user(), candidate, c.req.valid('json').text)
    return c.json({ candidate, event: found(event, missing) }, 201)
  })
  .put('/:id/presence', rowId, async (c) => {
    const { id: me } = await c.var.user()
    const others = await lookAt(c.var.db, me, c.req.valid('param').id)
    return c.json({ others: found(others, missing) })
  })
