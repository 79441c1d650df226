import { expect, test } from 'vitest'
import { type FunnelStep, paceOf } from '#db/model/candidates/progress.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { offerStudyTo, setCandidacy } from '#tests/helpers/candidates/candidacies.ts'
import { exported } from '#tests/helpers/operation/csv.ts'
import { addCandidate } from '#tests/helpers/candidates/histories.ts'
import { addScreenedStudy, screen } from '#tests/helpers/studies/prescreener.ts'
import { addStudy, dayFromNow, saveStudy } from '#tests/helpers/studies/studies.ts'

const failed = { status: 'closed', closedReason: 'screen-failure', reasonDetail: 'HbA1c' }
const away = { status: 'closed', closedReason: 'not-interested' }

async function progressOf(id: number) {
  const { admin } = await startApi()
  const answer = await admin.admin['study-figures'][':id'].$get({ param: { id: String(id) } })
  expect(answer.status).toBe(200)
  return (await answer.json()).progress
}

/** People who are considered for a study, each with the changes that follow. */
async function peopleOf(studyId: number, ...histories: object[][]) {
  for (const changes of histories) {
    const { id } = await addCandidate()
    expect((await offerStudyTo(id, studyId)).status).toBe(201)
    for (const change of changes) expect((await setCandidacy(id, studyId, change)).status).toBe(200)
  }
}

/** The number of candidacies that reached a step, computed only from the statuses in the history. */
async function plainly(studyId: number, statuses: string[]) {
  const { db } = await startApi()
  const { rows } = await db.$client.execute({
    sql: `select count(*) as n from candidacies where study_id = ? and set_aside = 0 and exists (
        select 1 from candidate_events where kind = 'candidacy' and candidate_id = candidacies.candidate_id
          and data ->> '$.to' in (select value from json_each(?))
          and data ->> '$.study' = (select title from studies where id = study_id))`,
    args: [studyId, JSON.stringify(statuses)],
  })
  return Number(rows[0]?.['n'])
}

test('the funnel of a study counts candidacies as far as they came, and says why others ended', async () => {
  const study = await addScreenedStudy()
  for (const migraine of ['yes', 'yes', 'no', 'not-sure'])
    await screen(study.slug, { migraine, low: 'no' })
  const to = (...statuses: string[]) => statuses.map((status) => ({ status }))
  await peopleOf(
    study.id,
    [],
    to('contacting'),
    to('talking'),
    to('talking', 'visit'),
    [...to('talking', 'visit', 'screening'), failed],
    to('screening', 'enrolled'),
    [...to('talking'), away],
    [away],
  )
  const { funnel, ended, pace } = await progressOf(study.id)
  expect(funnel).toEqual({
    prescreened: 4,
    mayFit: 2,
    wrote: 8,
    reached: 5,
    visit: 3,
    screening: 2,
    enrolled: 1,
  })
  const steps: [FunnelStep, string[]][] = [
    ['reached', ['talking', 'visit', 'screening', 'enrolled']],
    ['visit', ['visit', 'screening', 'enrolled']],
    ['screening', ['screening', 'enrolled']],
    ['enrolled', ['enrolled']],
  ]
  for (const [step, statuses] of steps)
    expect([step, funnel[step]]).toEqual([step, await plainly(study.id, statuses)])
  expect(ended).toEqual([
    { reason: 'not-interested', count: 2 },
    { reason: 'screen-failure', count: 1 },
  ])
  expect(pace).toBeNull()
})

test('a status set back counts back, and a merge counts one of two', async () => {
  const { admin } = await startApi()
  const study = await addStudy()
  const [one, other] = [await addCandidate(), await addCandidate()]
  for (const { id } of [one, other]) await offerStudyTo(id, study.id)
  await setCandidacy(one.id, study.id, { status: 'visit' })
  await setCandidacy(other.id, study.id, { status: 'screening' })
  expect((await progressOf(study.id)).funnel).toMatchObject({ wrote: 2, visit: 2, screening: 1 })
  await setCandidacy(one.id, study.id, { status: 'talking' })
  expect((await progressOf(study.id)).funnel).toMatchObject({ wrote: 2, reached: 2, visit: 1 })
  const param = { id: String(one.id), other: String(other.id) }
  await admin.admin.candidates[':id'].merge[':other'].$post({ param })
  expect((await progressOf(study.id)).funnel).toMatchObject({ wrote: 1, reached: 1, screening: 1 })
})

test('the file of all studies hides numbers under 5', async () => {
  const study = await addStudy()
  await peopleOf(study.id, ...Array.from({ length: 6 }, () => []), [away])
  const { rows } = await exported('exports/study-figures.csv')
  const [head = [], ...lines] = rows
  const line = lines.find(([title]) => title === study.title) ?? []
  const cellOf = (name: string) => line[head.indexOf(name)]
  expect(cellOf('Wrote or were added')).toBe('7')
  expect([cellOf('Reached'), cellOf('Enrolled'), cellOf('Ended: Not interested')]).toEqual([
    '<5',
    '<5',
    '<5',
  ])
  expect(
    lines.flatMap((cells) => cells.slice(1, -1)).filter((cell) => /^[0-4]$/.test(cell)),
  ).toEqual([])
})

test('a study with a target has a pace, with the numbers that it is computed from', async () => {
  const study = await addStudy()
  const plan = { target: 20, enrolFrom: dayFromNow(-70), enrolTo: dayFromNow(70), screenTarget: 40 }
  expect((await saveStudy(study.id, plan)).status).toBe(200)
  await peopleOf(study.id, ...Array.from({ length: 5 }, () => [{ status: 'enrolled' }]))
  const { pace } = await progressOf(study.id)
  expect(pace).toEqual({
    target: 20,
    enrolled: 5,
    left: 15,
    since: dayFromNow(-70),
    weeksGone: 10,
    perWeek: 0.5,
    until: dayFromNow(70),
    weeksLeft: 10,
    neededPerWeek: 1.5,
    reachedOn: dayFromNow(210),
    isTooEarly: false,
  })
})

const plan = { target: 10, screenTarget: null, enrolFrom: '2027-01-01', enrolTo: '2027-03-12' }

test.each([
  [
    'too few are enrolled',
    plan,
    2,
    '2027-02-19',
    { isTooEarly: true, reachedOn: null, perWeek: 0.29 },
  ],
  ['it has just begun', plan, 5, '2027-01-15', { isTooEarly: true, reachedOn: null }],
  [
    'the target is reached',
    plan,
    12,
    '2027-02-19',
    { left: 0, neededPerWeek: null, reachedOn: null },
  ],
  [
    'the time is over',
    plan,
    5,
    '2027-04-02',
    { weeksLeft: 0, neededPerWeek: null, reachedOn: '2027-07-02' },
  ],
  ['it has not begun', plan, 0, '2026-12-01', { weeksGone: 0, perWeek: 0, isTooEarly: true }],
  [
    'no end is known',
    { ...plan, enrolTo: null },
    5,
    '2027-02-19',
    { weeksLeft: null, neededPerWeek: null },
  ],
  [
    'all of mankind is needed',
    { ...plan, target: 1_000_000, enrolFrom: '1900-01-01' },
    3,
    '2027-02-19',
    { isTooEarly: false, reachedOn: null },
  ],
])('the pace where %s', (_what, given, enrolled, today, expected) => {
  expect(paceOf(given, { enrolled, firstOpened: null, today })).toMatchObject(expected)
})

test('without a target there is neither pace nor projection', () => {
  const counted = { enrolled: 9, firstOpened: '2027-01-01', today: '2027-02-19' }
  expect(paceOf({ ...plan, target: null }, counted)).toBeNull()
})
