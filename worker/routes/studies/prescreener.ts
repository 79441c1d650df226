import { Hono } from 'hono'
import { lastAuditedChange } from '#db/audit/list.ts'
import { Prescreener } from '#db/model/studies/prescreener/prescreener.ts'
import { questionProblems } from '#db/model/studies/prescreener/question.ts'
import { listPrescreenCounts } from '#db/studies/prescreener/prescreener.ts'
import { updatePrescreener } from '#db/studies/prescreener/draft.ts'
import { gateDay } from '#db/studies/state.ts'
import { getStudy } from '#db/studies/studies.ts'
import { studies, type StudyRow } from '#db/studies/tables.ts'
import type { Env } from '#worker/env.ts'
import { timeZone } from '#worker/lib/config.ts'
import { rowId, writtenInput } from '#worker/lib/http/body/input.ts'
import { found, invalid, Problem } from '#worker/lib/http/problem.ts'
import { saved, versionNamed } from '#worker/lib/http/saved.ts'
import { hashStudyPicture } from '#worker/lib/studies/picture.ts'

const missing = () => new Problem(404, 'Study not found')

const draftOf = ({ prescreenerIntro, prescreenerQuestions, prescreenerVersion }: StudyRow) => ({
  intro: prescreenerIntro,
  questions: prescreenerQuestions,
  version: prescreenerVersion,
})

/** The prescreener of a study as staff edit it, and how often each outcome occurred. */
export const adminPrescreener = new Hono<Env>()
  .get('/:id/prescreener', rowId, async (c) => {
    const { db } = c.var
    const { id } = c.req.valid('param')
    const day = await gateDay(db, timeZone(c.env))
    const [study, counts] = await Promise.all([getStudy(db, id), listPrescreenCounts(db, id, day)])
    return c.json({ prescreener: draftOf(found(study, missing)), counts })
  })
  .put('/:id/prescreener', rowId, writtenInput(Prescreener), async (c) => {
    const { db, user } = c.var
    const { id } = c.req.valid('param')
    const { basedOn, ...draft } = c.req.valid('json')
    const problems = questionProblems(draft.questions)
    if (problems.length > 0) throw invalid(problems)
    const by = await user()
    const day = await gateDay(db, timeZone(c.env))
    const study = await saved({
      name: 'study',
      ...(await versionNamed(basedOn, () => getStudy(db, id))),
      read: () => getStudy(db, id),
      async write(old) {
        await hashStudyPicture(c.env, db, old)
        return updatePrescreener(db, by, old, draft, day)
      },
      missing,
      changedBy: () => lastAuditedChange(db, studies, id),
    })
    return c.json({ prescreener: draftOf(study) })
  })
