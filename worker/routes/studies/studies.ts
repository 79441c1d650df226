import { Hono } from 'hono'
import { lastAuditedChange } from '#db/audit/list.ts'
import type { Db } from '#db/client.ts'
import { forReaders } from '#db/content/shown.ts'
import { missingStudy, Study, StudyChange, StudyPage } from '#db/model/studies/study.ts'
import { publicRecords } from '#db/model/records/records.ts'
import { DeletionQuery } from '#db/model/publish/redirects.ts'
import { addStudy, updateStudy } from '#db/studies/changes.ts'
import { getShownStudy, listShownStudies } from '#db/studies/shown.ts'
import { materialFields } from '#db/studies/approvals/material.ts'
import { gateDay } from '#db/studies/state.ts'
import { getStudy, listStudies } from '#db/studies/studies.ts'
import { studies, type StudyRow } from '#db/studies/tables.ts'
import type { Bindings, Env, SignedInUser } from '#worker/env.ts'
import { timeZone } from '#worker/lib/config.ts'
import { cachedByVersion } from '#worker/lib/http/etag.ts'
import {
  exactQuery,
  namedPage,
  query,
  rowId,
  slug,
  writtenInput,
} from '#worker/lib/http/body/input.ts'
import { found, Problem, unique } from '#worker/lib/http/problem.ts'
import { saved, versionNamed } from '#worker/lib/http/saved.ts'
import { pageAt } from '#worker/lib/pages.ts'
import { revisionsOf, rowIdIn } from '#worker/lib/revisions.ts'
import { checkedStudy, studySlugTaken } from '#worker/lib/studies/checked.ts'
import { removeStudyWithLetters } from '#worker/lib/studies/deletion.ts'
import { studiesForStaff, studyForStaff } from '#worker/lib/studies/for-staff.ts'
import { hashStudyPicture } from '#worker/lib/studies/picture.ts'
import { approvalRoutes } from './approvals.ts'
import { paperRoutes } from './paper.ts'
import { adminPrescreener } from './prescreener.ts'
import { registryRoutes } from './registry.ts'
import { screeningRoutes } from './screening.ts'
import { tellMeRoutes } from './tell-me.ts'

/** Leaves out the sample study: other programs list studies, and must not list one that does not exist. */
const withoutSample = <Shown extends { sample: boolean }>(all: Shown[]) =>
  all.filter(({ sample }) => !sample)

export const studyRoutes = new Hono<Env>()
  .route('/', screeningRoutes)
  .route('/', tellMeRoutes)
  .get('/', cachedByVersion, async (c) => {
    const { db } = c.var
    const shown = listShownStudies(db, timeZone(c.env)).then(withoutSample)
    return c.json({ studies: await forReaders(db, shown, materialFields) })
  })
  .get('/:slug', slug, cachedByVersion, async (c) => {
    const { db } = c.var
    const shown = getShownStudy(db, c.req.valid('param').slug, timeZone(c.env))
    const [study] = await forReaders(
      db,
      shown.then((row) => (row ? [row] : [])),
      materialFields,
    )
    if (!study) throw new Problem(404, missingStudy)
    return c.json({ study })
  })

const missing = () => new Problem(404, 'Study not found')

type Saving = { env: Bindings; basedOn?: string | undefined }

async function update(
  db: Db,
  user: SignedInUser,
  old: StudyRow,
  study: Study,
  { env, basedOn }: Saving,
) {
  const checked = await checkedStudy(study, { env, db, user, old })
  await hashStudyPicture(env, db, checked)
  const day = await gateDay(db, timeZone(env))
  return unique(updateStudy(db, user, old, checked, { day, basedOn }), { slug: studySlugTaken })
}

const studyRevisions = revisionsOf({
  name: 'study',
  record: 'studies',
  model: Study,
  read: (db: Db, id: string) => getStudy(db, rowIdIn(id)),
  write: (db, user, old, study, basedOn, env) => update(db, user, old, study, { env, basedOn }),
  missing,
})

export const adminStudies = new Hono<Env>()
  .route('/', registryRoutes)
  .route('/', studyRevisions)
  .route('/', approvalRoutes)
  .route('/', adminPrescreener)
  .route('/', paperRoutes)
  .get('/', query(StudyPage), async (c) => {
    const { db } = c.var
    const { rows, ...more } = await listStudies(db, c.req.valid('query'))
    const listed = await studiesForStaff(db, rows, await gateDay(db, timeZone(c.env)))
    return c.json(namedPage('studies', { ...more, rows: listed }))
  })
  .post('/', writtenInput(Study), async (c) => {
    const { db, user } = c.var
    const { env } = c
    const by = await user()
    const study = await checkedStudy(c.req.valid('json'), { env, db, user: by })
    await hashStudyPicture(env, db, study)
    const day = await gateDay(db, timeZone(env))
    const added = await unique(addStudy(db, by, study, { day }), { slug: studySlugTaken })
    return c.json({ study: found(added, missing) }, 201)
  })
  .get('/:id', rowId, async (c) => {
    const { db } = c.var
    const { env } = c
    const study = found(await getStudy(db, c.req.valid('param').id), missing)
    // If the bucket fails, staff still get the rest; the draft has no picture until its file can be read.
    await hashStudyPicture(env, db, study).catch(() => {})
    const by = { day: await gateDay(db, timeZone(env)), timeZone: timeZone(env) }
    return c.json(await studyForStaff(db, study, by))
  })
  .put('/:id', rowId, writtenInput(StudyChange), async (c) => {
    const { db, user } = c.var
    const { basedOn, ...values } = c.req.valid('json')
    const { id } = c.req.valid('param')
    const study = await saved({
      name: 'study',
      ...(await versionNamed(basedOn, () => getStudy(db, id))),
      read: () => getStudy(db, id),
      write: async (old) => update(db, await user(), old, values, { env: c.env }),
      missing,
      changedBy: () => lastAuditedChange(db, studies, id),
    })
    return c.json({ study })
  })
  .delete('/:id', rowId, exactQuery(DeletionQuery), async (c) => {
    const { db, user } = c.var
    const { id } = c.req.valid('param')
    const study = found(await getStudy(db, id), missing)
    const to = (await pageAt(c.env, db, c.req.valid('query').to)) ?? publicRecords.studies.page
    if (!(await removeStudyWithLetters({ env: c.env, db }, await user(), study, to)))
      throw missing()
    return c.body(null, 204)
  })
