import { Hono } from 'hono'
import { insertAttempt, insertCandidateNote } from '#db/candidates/attempts/attempts.ts'
import { broughtBy } from '#db/candidates/admission/brought.ts'
import { countByStudy } from '#db/candidates/list/by-study.ts'
import { changeMany } from '#db/candidates/bulk/bulk.ts'
import { countAffected } from '#db/candidates/bulk/bulk-values.ts'
import { saveFields } from '#db/candidates/change/change.ts'
import { changedFields } from '#db/candidates/change/fields.ts'
import { relatedTo } from '#db/candidates/merge/duplicates.ts'
import { listCandidates } from '#db/candidates/list/list.ts'
import { isUnwanted, opensUnwanted } from '#db/candidates/contact/no-contact.ts'
import { listOwners } from '#db/candidates/owners/owners.ts'
import { correctionOf } from '#db/candidates/people/correct.ts'
import { shownContact } from '#db/candidates/people/contact-list.ts'
import { leadHappened, shownFields } from '#db/candidates/shown-after.ts'
import { lookAt } from '#db/candidates/change/presence.ts'
import { zoneOfNumber } from '#db/candidates/contact/person-zone.ts'
import {
  proposalsIn,
  reopened,
  stepAfterReading,
  stepOfStatus,
} from '#db/candidates/steps/situation.ts'
import { mostChangedCandidates } from '#db/model/candidates/limits.ts'
import { Attempt, CandidateChange, CandidateNote } from '#db/model/candidates/candidates.ts'
import { BulkChange } from '#db/model/candidates/bulk-change.ts'
import { CandidatePage } from '#db/model/candidates/filter.ts'
import type { Env } from '#worker/env.ts'
import {
  assertPossible,
  candidateChangedMeanwhile,
  candidateIn,
  candidateMissing,
  deskOf,
  noContactWanted,
  nothingIsDue,
  onlyClosed,
  ownerWith,
  reasonMissing,
  retried,
  tooManyCandidates,
} from '#worker/lib/candidates.ts'
import { officeInForce } from '#worker/lib/hours.ts'
import { givenTo } from '#worker/lib/owners.ts'
import { takeTurn } from '#worker/lib/http/single-flight.ts'
import { input, query, rowId } from '#worker/lib/http/body/input.ts'
import { found } from '#worker/lib/http/problem.ts'
import { listOptions } from '#db/candidates/list/filters.ts'

/** How many candidates were changed, and the id for undoing that; a dry run has no id. */
type Changed = { changed: number; undo?: string }

/** How long a call attempt waits for others on the same candidate, in ms: a request has 5 s for the database. */
const turnMs = 4000

export const adminCandidates = new Hono<Env>()
  .get('/', query(CandidatePage), async (c) =>
    c.json(await listCandidates(c.var.db, c.req.valid('query'), deskOf(c))),
  )
  // Must come before `/:id`, which would match its path too.
  .get('/owners', async (c) => {
    const [owners, { id: me }] = await Promise.all([listOwners(c.var.db), c.var.user()])
    return c.json({ owners, me })
  })
  .get('/studies', async (c) => c.json(await listOptions(c.var.db)))
  .get('/by-study', async (c) => c.json({ studies: await countByStudy(c.var.db) }))
  .post('/bulk', input(BulkChange), async (c) => {
    const { db, user } = c.var
    const asked = c.req.valid('json')
    const desk = { ...deskOf(c), now: new Date() }
    const [affected, owner, office] = await Promise.all([
      countAffected(db, asked, desk),
      ownerWith(c, asked.change.ownerId),
      officeInForce(db, c.env),
    ])
    if (asked.dryRun) return c.json<Changed>({ changed: affected })
    if (affected > mostChangedCandidates) throw tooManyCandidates(affected)
    const step = stepOfStatus(asked.change.status, office)
    const toName = owner?.name ?? null
    const changing = changeMany(db, await user(), asked, { step, toName, desk })
    return c.json<Changed>(await givenTo(changing))
  })
  .get('/:id', rowId, async (c) => {
    const { id } = c.req.valid('param')
    const [{ record, situation, rules }, related] = await Promise.all([
      candidateIn(c, id),
      relatedTo(c.var.db, id),
    ])
    const personZone = zoneOfNumber(record.candidate.phoneKey)
    const contacts = record.contacts.map(shownContact)
    const submissions = record.submissions.map((submission) => ({
      ...submission,
      brought: broughtBy(record, submission, rules.phoneRegion),
    }))
    return c.json({
      ...record,
      submissions,
      contacts,
      ...related,
      proposals: { ...proposalsIn(situation), read: stepAfterReading(record, situation) },
      personZone,
    })
  })
  .put('/:id', rowId, input(CandidateChange), async (c) => {
    const { db, user } = c.var
    const { id } = c.req.valid('param')
    const { basedOn, ...change } = c.req.valid('json')
    const [{ record, situation, rules }, owner, actor] = await Promise.all([
      candidateIn(c, id),
      ownerWith(c, change.ownerId),
      user(),
    ])
    const old = record.candidate
    if (old.version !== basedOn || old.id !== id) throw candidateChangedMeanwhile(record, basedOn)
    if (opensUnwanted(old, change)) throw noContactWanted()
    if (change.doNotContact === null && old.doNotContact && !change.reason) throw reasonMissing()
    const correction = correctionOf(db, old, change, rules)
    await assertPossible(db, correction, id)
    const wanted = changedFields(old, change, situation, actor)
    const { candidacies } = record
    const fields = shownFields(candidacies, old, wanted, change, situation)
    if (change.reasonDetail && wanted.status !== 'closed') throw onlyClosed()
    if (fields.dueAt === null && (change.dueAt ?? change.nextAction)) throw nothingIsDue()
    const names = { fromName: old.ownerName, toName: owner?.name ?? null }
    const saving = saveFields(db, actor, old, fields, {
      names,
      correction,
      why: change.reason,
      asked: { fields: wanted, happened: leadHappened(candidacies, old, wanted, fields) },
    })
    const candidate = await givenTo(saving)
    if (!candidate) throw candidateChangedMeanwhile((await candidateIn(c, id)).record, basedOn)
    return c.json({ candidate })
  })
  .post('/:id/attempts', rowId, input(Attempt), async (c) => {
    const { db, user, startedAt } = c.var
    const { id } = c.req.valid('param')
    const attempt = c.req.valid('json')
    // Logging an attempt never conflicts: if somebody else has changed the candidate, it is read again.
    const added = await retried(async () => {
      const done = await takeTurn(`attempts ${id}`, startedAt + turnMs)
      try {
        const { record, situation: found } = await candidateIn(c, id)
        if (isUnwanted(record.candidate, attempt)) throw noContactWanted()
        const situation = attempt.reopen ? reopened(found) : found
        if (attempt.dueAt && situation.dueAt === null) throw nothingIsDue()
        return await insertAttempt(
          db,
          await user(),
          record.candidate,
          attempt,
          situation,
          record.candidacies,
        )
      } finally {
        done()
      }
    })
    return c.json(added, 201)
  })
  .post('/:id/notes', rowId, input(CandidateNote), async (c) => {
    const { db, user } = c.var
    const { record } = await candidateIn(c, c.req.valid('param').id)
    const { candidate } = record
    const event = await insertCandidateNote(db, await user(), candidate, c.req.valid('json').text)
    return c.json({ candidate, event: found(event, candidateMissing) }, 201)
  })
  .put('/:id/presence', rowId, async (c) => {
    const { id: me } = await c.var.user()
    const others = await lookAt(c.var.db, me, c.req.valid('param').id)
    return c.json({ others: found(others, candidateMissing) })
  })
