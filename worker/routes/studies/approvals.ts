import { Hono } from 'hono'
import * as v from 'valibot'
import { actorName, addAuditEntry } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { RowId } from '#db/model/lib/page.ts'
import { ApprovalAddress, letterFile, NewApproval } from '#db/model/studies/approvals.ts'
import { addApproval } from '#db/studies/approvals/approvals.ts'
import { approvalForStaff, listApprovals, shownApprovals } from '#db/studies/approvals/list.ts'
import { noteWithdrawal } from '#db/studies/approvals/withdrawal.ts'
import { addLetter, getLetter } from '#db/studies/approvals/letters.ts'
import { listServed } from '#db/studies/approvals/served.ts'
import { gateDay } from '#db/studies/state.ts'
import { getStudy } from '#db/studies/studies.ts'
import type { Env } from '#worker/env.ts'
import { timeZone } from '#worker/lib/config.ts'
import { input, params, rowId } from '#worker/lib/http/body/input.ts'
import { found, invalid, Problem } from '#worker/lib/http/problem.ts'
import { approveIssue } from '#worker/lib/news/approve.ts'
import { findLetter, storeLetter } from '#worker/lib/studies/letters.ts'
import { hashStudyPicture } from '#worker/lib/studies/picture.ts'

const missing = () => new Problem(404, 'Study not found')
const missingApproval = () => new Problem(404, 'The study has no such approval')
const missingLetter = () => new Problem(404, 'There is no such letter')
const savedMeanwhile =
  'The study has been changed since you opened it. Please read the draft as it is now before you approve it.'

/** The approvals of a study, as staff see them. Also for a study in the bin. */
async function approvalsOf(db: Db, id: number, day: string) {
  const [study, stored] = await Promise.all([getStudy(db, id), listApprovals(db, id)])
  if (!study && stored.length === 0) throw missing()
  const shown = study ? shownApprovals(study, stored, day) : new Set<number>()
  return stored.map((one) => approvalForStaff(one, shown, day))
}

const LetterAddress = v.object({ id: RowId, letter: v.pipe(v.string(), v.uuid()) })
const types: Readonly<Record<string, string>> = letterFile.types

export const approvalRoutes = new Hono<Env>()
  .get('/:id/approvals', rowId, async (c) => {
    const { db } = c.var
    const day = await gateDay(db, timeZone(c.env))
    return c.json({ approvals: await approvalsOf(db, c.req.valid('param').id, day) })
  })
  .post('/:id/approvals', rowId, input(NewApproval), async (c) => {
    const { db, user } = c.var
    const { id } = c.req.valid('param')
    const { basedOn, material, ...entered } = c.req.valid('json')
    const by = await user()
    const study = found(await getStudy(db, id), missing)
    const { letter } = entered
    if (letter && !(await getLetter(db, id, letter))) {
      throw invalid([
        { path: 'letter', message: 'The letter has not arrived. Please upload it again' },
      ])
    }
    const day = await gateDay(db, timeZone(c.env))
    let added: { id: number } | undefined
    if (material === 'news')
      added = await approveIssue(db, by, id, { ...entered, material, basedOn }, day)
    else {
      const isCurrent = basedOn === study.updatedAt || basedOn === study.version
      await hashStudyPicture(c.env, db, study)
      added = isCurrent
        ? await addApproval(db, by, study, { ...entered, material }, day)
        : undefined
      if (!added) throw new Problem(409, savedMeanwhile, { study: await getStudy(db, id) })
    }
    const approvals = await approvalsOf(db, id, day)
    return c.json(
      {
        approval: found(
          approvals.find((one) => one.id === added?.id),
          missing,
        ),
      },
      201,
    )
  })
  .delete('/:id/approvals/:approvalId', params(ApprovalAddress), async (c) => {
    const { db, user } = c.var
    const day = await gateDay(db, timeZone(c.env))
    found(await noteWithdrawal(db, await user(), c.req.valid('param'), day), missingApproval)
    return c.body(null, 204)
  })
  .get('/:id/served', rowId, async (c) => {
    const { db } = c.var
    const { id } = c.req.valid('param')
    const [study, rows] = await Promise.all([getStudy(db, id), listServed(db, id)])
    if (!study && rows.length === 0) throw missing()
    return c.json({
      served: rows.map(({ material, approvalId, sha256, from, to, content, picture }) => ({
        material,
        approvalId,
        sha256,
        from,
        to,
        content,
        picture,
      })),
    })
  })
  .post('/:id/letters', rowId, async (c) => {
    const { db, user } = c.var
    const { id: studyId } = c.req.valid('param')
    const by = await user()
    found(await getStudy(db, studyId), missing)
    const name = crypto.randomUUID()
    const file = await storeLetter(c, name)
    // A letter may take long to arrive, so the deadline starts again.
    c.var.renewDeadline()
    const uploadedAt = new Date().toISOString()
    await addLetter(db, by, { name, studyId, ...file, uploadedBy: actorName(by), uploadedAt })
    return c.json({ letter: name }, 201)
  })
  .get('/:id/letters/:letter', params(LetterAddress), async (c) => {
    const { db, user } = c.var
    const by = await user()
    const { id, letter: name } = c.req.valid('param')
    const letter = found(await getLetter(db, id, name), missingLetter)
    const file = found(await findLetter(c.env, name), missingLetter)
    await addAuditEntry(db, by, { action: 'download', record: 'study_letters', recordId: name })
    return c.body(file.body, 200, {
      'Content-Type': letter.type,
      'Content-Length': String(file.size),
      'Content-Disposition': `attachment; filename="letter-${name.slice(0, 8)}.${types[letter.type]}"`,
    })
  })
