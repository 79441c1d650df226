import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { candidacyAfter, saveCandidacy } from '#db/candidates/candidacy/change-candidacy.ts'
import { offerStudy } from '#db/candidates/candidacy/offer-study.ts'
import { studiesToOffer, studyWith } from '#db/candidates/candidacy/studies-to-offer.ts'
import { CandidacyChange, NewCandidacy } from '#db/model/candidates/candidates.ts'
import { isOpenStatus } from '#db/model/candidates/labels.ts'
import { RowId } from '#db/model/lib/page.ts'
import type { Env } from '#worker/env.ts'
import { timeZone } from '#worker/lib/config.ts'
import { candidateIn, noContactWanted, onlyClosed, retried } from '#worker/lib/candidates.ts'
import { input, params, rowId } from '#worker/lib/http/body/input.ts'
import { found, invalid, Problem } from '#worker/lib/http/problem.ts'

const ids = params(v.object({ id: RowId, candidacy: RowId }))

const missing = () => new Problem(404, 'Candidacy not found')

async function answer(c: Context<Env>, id: number, candidacyId: number) {
  const { record } = await candidateIn(c, id)
  const { candidate, candidacies } = record
  const candidacy = found(
    candidacies.find((one) => one.id === candidacyId),
    missing,
  )
  return { candidate, candidacies, candidacy }
}

export const adminCandidacies = new Hono<Env>()
  .get('/:id/offers', rowId, async (c) => {
    const { record } = await candidateIn(c, c.req.valid('param').id)
    return c.json({ studies: await studiesToOffer(c.var.db, record, timeZone(c.env)) })
  })
  .post('/:id/candidacies', rowId, input(NewCandidacy), async (c) => {
    const { db, user } = c.var
    const { id } = c.req.valid('param')
    const { studyId } = c.req.valid('json')
    const study = found(await studyWith(db, studyId), () =>
      invalid([{ path: 'studyId', message: 'There is no such study.' }]),
    )
    const added = await retried(async () => {
      const { record, situation } = await candidateIn(c, id)
      if (record.candidacies.some((one) => one.studyId === studyId))
        throw new Problem(409, 'This person is considered for this study already.')
      if (record.candidate.doNotContact) throw noContactWanted()
      return offerStudy(db, await user(), record, study, situation)
    })
    return c.json(await answer(c, id, added.id), 201)
  })
  .put('/:id/candidacies/:candidacy', ids, input(CandidacyChange), async (c) => {
    const { db, user } = c.var
    const { id, candidacy } = c.req.valid('param')
    const { basedOn, ...change } = c.req.valid('json')
    const { record, situation } = await candidateIn(c, id)
    const old = found(
      record.candidacies.find((one) => one.id === candidacy),
      missing,
    )
    const changedMeanwhile = (candidacy: typeof old) =>
      new Problem(409, 'Somebody else has changed this since you opened it.', { candidacy })
    if (old.version !== basedOn) throw changedMeanwhile(old)
    const fields = candidacyAfter(old, change)
    if ((change.reasonDetail || change.closedReason) && fields.status !== 'closed')
      throw onlyClosed()
    if (record.candidate.doNotContact && isOpenStatus(fields.status)) throw noContactWanted()
    const saved = await saveCandidacy(db, await user(), record, old, fields, situation)
    const now = await answer(c, id, candidacy)
    if (!saved) throw changedMeanwhile(now.candidacy)
    return c.json(now)
  })
