import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prescreenCounts } from '#db/studies/prescreener-tables.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import {
  addScreenedStudy,
  putPrescreener,
  questions,
  screen,
} from '#tests/helpers/studies/prescreener.ts'
import {
  addStudy,
  approve,
  newStudy,
  saveStudy,
  servedOf,
  shownStudy,
  withdraw,
} from '#tests/helpers/studies/studies.ts'

/** The page of every study, with the form of two questions in their second version. */
const pages = createServer(({ url = '' }, response) => {
  const ask = (id: string) =>
    ['yes', 'no'].map((value) => `<input type="radio" name="q.${id}" value="${value}">`).join('')
  if (!url.startsWith('/current-studies/')) return void response.writeHead(404).end()
  const action = `/api/studies/${url.split('/').at(-1)}/prescreener`
  response.setHeader('Content-Type', 'text/html')
  response.end(`<form action="${action}"><div data-corrections></div>
    <input type="hidden" name="version" value="2">${ask('migraine')}${ask('low')}</form>`)
})

beforeAll(async () => {
  await new Promise<void>((ready) => pages.listen(0, '127.0.0.1', ready))
  const { port } = pages.address() as AddressInfo
  await startApi({ LOCAL_PAGES_URL: `http://127.0.0.1:${port}` })
})
afterAll(() => pages.close())

type Answered = {
  prescreener: { version: number }
  counts: object[]
  errors: object[]
  ticket: string | null
}

const countsOf = async (id: number) => {
  const { adminFetch } = await startApi()
  const answer = await adminFetch(`/api/admin/studies/${id}/prescreener`)
  return answer.json() as Promise<Answered>
}

const outcome = async (slug: string, answers: object) =>
  (await (await screen(slug, answers)).json()) as Answered

test('visitors get the approved questions, and an edit changes nothing before it is approved', async () => {
  const study = await addStudy(newStudy())
  expect((await putPrescreener(study.id, { questions })).status).toBe(200)
  expect((await screen(study.slug, {})).status).toBe(404)
  const approval = await approve(study.id, { material: 'prescreener' })
  expect(await outcome(study.slug, { migraine: 'no' })).toMatchObject({ outcome: 'not-this-one' })
  const [first] = questions
  await putPrescreener(study.id, { questions: [{ ...first, against: ['yes'] }] })
  expect(await outcome(study.slug, { migraine: 'no' })).toMatchObject({ outcome: 'not-this-one' })
  expect((await servedOf(study.id)).filter((one) => one.material === 'prescreener')).toHaveLength(1)
  await withdraw(study.id, approval.id)
  expect((await screen(study.slug, {})).status).toBe(404)
})

test('a study that takes nobody asks nothing', async () => {
  const study = await addScreenedStudy()
  for (const more of [{ siteStatus: 'paused' }, { siteStatus: 'recruiting', published: false }]) {
    await saveStudy(study.id, more)
    expect((await screen(study.slug, {})).status).toBe(404)
  }
})

test('the draft is asked where the study needs no board', async () => {
  const study = await addStudy(newStudy(undefined, { noBoardReason: 'A survey without patients' }))
  await putPrescreener(study.id, { questions })
  expect(await outcome(study.slug, { migraine: 'yes', low: 'no' })).toMatchObject({
    outcome: 'may-fit',
  })
})

test('the answer tells the outcome and the help, never the question that decided', async () => {
  const study = await addScreenedStudy()
  expect(await outcome(study.slug, { migraine: 'no', low: 'yes' })).toEqual({
    outcome: 'not-this-one',
    help: ['Call or text 988 at any time.'],
    ticket: null,
  })
  const unsure = await outcome(study.slug, { migraine: 'not-sure', low: 'no' })
  expect(unsure).toEqual({ outcome: 'unsure', help: [], ticket: expect.any(String) })
  expect(unsure.ticket).not.toContain('migraine')
})

test('wrong answers are named by their question', async () => {
  const study = await addScreenedStudy()
  const answer = await screen(study.slug, { migraine: 'perhaps', other: 3 })
  expect([answer.status, ((await answer.json()) as Answered).errors]).toEqual([
    422,
    [{ path: 'answers.migraine', message: 'Please choose yes, no or not sure' }],
  ])
  expect((await screen(study.slug, [] as object)).status).toBe(422)
})

test('every evaluation is counted, small counts are masked, and nothing else is stored', async () => {
  const study = await addScreenedStudy()
  for (let n = 0; n < 5; n++) await screen(study.slug, { migraine: 'no' })
  await screen(study.slug, { migraine: 'yes', low: 'no' })
  const { prescreener, counts } = await countsOf(study.id)
  expect(prescreener.version).toBe(1)
  expect(counts).toEqual([
    { version: 1, outcome: 'may-fit', question: null, count: null },
    { version: 1, outcome: 'not-this-one', question: 'migraine', count: 5 },
  ])
  const { db } = await startApi()
  const rows = await db.select().from(prescreenCounts).all()
  expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(
    ['count', 'day', 'outcome', 'question', 'studyId', 'version'].toSorted(),
  )
})

test('a change of the questions is a new version, and an older save does not overwrite it', async () => {
  const study = await addScreenedStudy()
  const { prescreener } = await countsOf(study.id)
  const again = await putPrescreener(study.id, { intro: 'About headaches.', questions })
  expect(((await again.json()) as Answered).prescreener.version).toBe(prescreener.version)
  const other = await putPrescreener(study.id, { intro: 'Other words.', questions })
  expect(((await other.json()) as Answered).prescreener.version).toBe(prescreener.version + 1)
  expect((await putPrescreener(study.id, { questions }, study.updatedAt)).status).toBe(409)
  const wrong = await putPrescreener(study.id, { questions: [questions[0], questions[0]] })
  expect(wrong.status).toBe(422)
})

test('answers to questions that have changed since are not taken, and what was asked alike is kept', async () => {
  const study = await addScreenedStudy()
  const shown = async () => (await shownStudy(study.slug))?.prescreener
  expect(await shown()).toMatchObject({ version: 1 })
  const { adminFetch, fetch } = await startApi()
  const answer = (version: unknown) =>
    adminFetch(`/api/studies/${study.slug}/prescreener`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ version, answers: { migraine: 'yes', low: 'no' } }),
    })
  expect((await answer(1)).status).toBe(200)
  const [migraine, low] = questions
  const other = { ...migraine, text: 'Have you never had a migraine?' }
  await putPrescreener(study.id, { intro: 'About headaches.', questions: [other, low] })
  // A draft without an approval changes nothing.
  expect((await answer(1)).status).toBe(200)
  await approve(study.id, { material: 'prescreener', materialVersion: '2' })
  await expect.poll(async () => (await shown())?.version, { timeout: 10_000 }).toBe(2)
  const refused = await answer(1)
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { detail: 'The questions have changed. Please look at them again.' },
  ])
  expect((await answer('1')).status).toBe(422)
  expect((await answer(2)).status).toBe(200)
  const sent = (version: string) =>
    fetch(`/api/studies/${study.slug}/prescreener`, {
      method: 'POST',
      body: new URLSearchParams({ version, 'q.migraine': 'yes', 'q.low': 'yes' }),
    })
  for (const version of ['1', '7', 'x']) {
    const page = await sent(version)
    const html = await page.text()
    expect([version, page.status, html.includes('The questions have changed')]).toEqual([
      version,
      409,
      true,
    ])
    expect(html).toContain('name="version" value="2"')
    expect(html).not.toMatch(/name="q.migraine"[^>]*checked/)
    expect(/name="q.low" value="yes" checked/.test(html)).toBe(version === '1')
  }
  expect((await sent('2')).status).toBe(200)
})
