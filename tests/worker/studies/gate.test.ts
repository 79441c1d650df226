import { expect, test } from 'vitest'
import { startApi } from '#tests/helpers/start/api.ts'
import {
  addStudy,
  approve,
  dayFromNow,
  marked,
  newStudy,
  readStudy,
  shownStudy,
  withdraw,
} from '#tests/helpers/studies/studies.ts'
import { uniqueLetters } from '#tests/helpers/studies/unique.ts'

type Approvals = 'never' | 'in force' | 'edited since' | 'ended' | 'withdrawn'

async function given(approvals: Approvals, more: object) {
  const mark = uniqueLetters()
  const { admin } = await startApi()
  const study = await addStudy(newStudy(mark))
  if (approvals === 'in force' || approvals === 'edited since') await approve(study.id)
  if (approvals === 'ended') {
    await approve(study.id, { approvedOn: dayFromNow(-30), expiresOn: dayFromNow(-1) })
  }
  if (approvals === 'withdrawn') await withdraw(study.id, (await approve(study.id)).id)
  const edited = approvals === 'edited since' ? marked(`${mark}-edited`) : {}
  const json = { ...newStudy(mark), ...edited, ...more, slug: study.slug }
  const param = { id: String(study.id) }
  expect((await admin.admin.studies[':id'].$put({ param, json })).status).toBe(200)
  return { ...study, mark }
}

const noReview = { reviewUntil: null }
const nextYear = { reviewUntil: dayFromNow(365) }
const today = { reviewUntil: dayFromNow(0) }
const yesterday = { reviewUntil: dayFromNow(-1) }
const noBoard = { noBoardReason: 'This study has no board, because it is a survey.' }

/** The rows of the table in the contract: what visitors get, and whether the study recruits. */
const rows: [
  Approvals,
  object,
  shown: 'nothing' | 'none' | 'snapshot' | 'draft',
  recruits: boolean,
][] = [
  ['in force', { published: false, ...noReview }, 'nothing', false],
  ['in force', { published: false, ...noBoard }, 'nothing', false],
  ['never', noReview, 'none', true],
  ['never', nextYear, 'none', true],
  ['in force', noReview, 'snapshot', true],
  ['in force', today, 'snapshot', true],
  ['edited since', nextYear, 'snapshot', true],
  ['ended', noReview, 'none', false],
  ['withdrawn', nextYear, 'none', false],
  ['never', yesterday, 'none', false],
  ['in force', yesterday, 'none', false],
  ['in force', { ...yesterday, ...noBoard }, 'none', false],
  ['never', { ...noReview, ...noBoard }, 'draft', true],
  ['ended', { ...nextYear, ...noBoard }, 'draft', true],
  ['edited since', { ...noReview, ...noBoard }, 'draft', true],
]

test.each(rows)(
  'approvals of the page: %s; %j: visitors get %s',
  async (approvals, more, shown, recruits) => {
    const { id, slug, mark } = await given(approvals, more)
    const study = await shownStudy(slug)
    if (shown === 'nothing') {
      expect(study).toBeUndefined()
      return
    }
    const edited = shown === 'draft' && approvals === 'edited since' ? '-edited' : ''
    const { learned: _, ...texts } = marked(`${mark}${edited}`)
    const none = Object.fromEntries(Object.keys(texts).map((name) => [name, null]))
    expect(study).toMatchObject(shown === 'none' ? none : texts)
    expect(study).toMatchObject({
      recruits,
      siteStatus: recruits ? 'recruiting' : 'paused',
      learned: null,
    })
    // Staff also see the stored status.
    const forStaff = await readStudy(id)
    expect(forStaff.study.siteStatus).toBe('recruiting')
    expect(forStaff.lapsed).toBe(!recruits)
  },
)

test('results are read once the study has ended and its board has approved them', async () => {
  const study = await addStudy(newStudy('ended', { siteStatus: 'completed' }))
  expect((await shownStudy(study.slug))?.learned).toBeNull()
  const { id } = await approve(study.id, { material: 'learned' })
  expect((await shownStudy(study.slug))?.learned).toBe(marked('ended').learned)
  expect(await shownStudy(study.slug)).toMatchObject({ pay: null, siteStatus: 'completed' })
  await withdraw(study.id, id)
  expect((await shownStudy(study.slug))?.learned).toBeNull()
})

test('results of a study that is still open stay unread, approved or not', async () => {
  const study = await addStudy(newStudy('open'))
  await approve(study.id, { material: 'learned' })
  expect((await shownStudy(study.slug))?.learned).toBeNull()
})
