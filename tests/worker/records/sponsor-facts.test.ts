import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SponsorFacts } from '#db/model/sponsor-facts.ts'
import { copy } from '#db/model/copy/index.ts'
import { getContentVersion, getPublishState } from '#db/publish/publish.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { dayFromNow } from '#tests/helpers/studies/studies.ts'

let asked = 0
const builder = createServer((request, response) => {
  if (request.method === 'POST') asked++
  response.writeHead(request.method === 'POST' ? 202 : 404).end()
})
let pdfium: PDFiumLibrary
beforeAll(async () => {
  pdfium = await PDFiumLibrary.init()
  await new Promise<void>((ready) => builder.listen(0, '127.0.0.1', ready))
})
afterAll(() => {
  builder.close()
  pdfium.destroy()
})

const start = () => {
  const url = `http://127.0.0.1:${(builder.address() as AddressInfo).port}`
  return startApi({ REBUILD_WEBHOOK_URL: `${url}/rebuild`, LOCAL_PAGES_URL: url })
}

/** The same day `years` years ago. */
const yearsAgo = (years: number, day = dayFromNow(0)) =>
  `${Number(day.slice(0, 4)) - years}${day.slice(4)}`

/** A time on the day `days` days from now, at the office. */
const at = (days: number, time: string) => new Date(`${dayFromNow(days)}T${time}-05:00`)

const row = (name: string, more: object = {}) => ({
  name,
  value: '42',
  asOf: dayFromNow(0),
  source: 'CTMS',
  ...more,
})

async function trySave(facts: Partial<Record<keyof SponsorFacts, object[]>>) {
  const { admin } = await start()
  return admin.admin.content[':sectionKey'].$put({
    param: { sectionKey: 'sponsor_facts' },
    json: { content: { ...copy.sponsor_facts, ...facts }, isActive: true },
  })
}

const save = async (facts: Parameters<typeof trySave>[0]) =>
  expect((await trySave(facts)).status).toBe(200)

/** The facts as the API returns them. */
async function readFacts() {
  const { visitor } = await start()
  const { sections } = await (await visitor.content.$get()).json()
  return sections.find(({ sectionKey }) => sectionKey === 'sponsor_facts')?.content as
    SponsorFacts | undefined
}

const readStats = async () => {
  const { admin } = await start()
  return (await admin.admin.stats.$get()).json()
}

async function ask(headers: Record<string, string> = {}, method = 'GET') {
  const { fetch } = await start()
  return fetch('/sponsors.pdf', { headers, method })
}

async function pagesOf(answer: Response) {
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
  const document = await pdfium.loadDocument(new Uint8Array(await answer.arrayBuffer()))
  const texts = [...document.pages()].map((page) => page.getText().replace(/\s+/g, ' '))
  document.destroy()
  return texts
}

test('without facts there is no sheet', async () => {
  const answer = await ask()
  expect(answer.status).toBe(404)
  expect((await ask({}, 'POST')).status).toBe(405)
})

test('a fact needs a day that has come and a source', async () => {
  const refused = async (more: object) => {
    const answer = await trySave({ patients: [row('Asthma', more)] })
    expect(answer.status).toBe(422)
    return ((await answer.json()) as unknown as { errors: { path: string }[] }).errors[0]?.path
  }
  expect(await refused({ asOf: undefined })).toBe('content.patients.0.asOf')
  expect(await refused({ asOf: dayFromNow(3) })).toBe('content.patients.0.asOf')
  expect(await refused({ asOf: '2026-02-30' })).toBe('content.patients.0.asOf')
  expect(await refused({ source: ' ' })).toBe('content.patients.0.source')
})

test('the sheet has name, contact, phases, capabilities, and each fact with date and source', async () => {
  await save({
    patients: [row('Asthma', { value: '310', asOf: '2026-03-02' })],
    boards: [{ name: 'Harbor IRB', asOf: dayFromNow(0), source: 'binder' }],
    equipment: [{ ...row('ECG'), on: '2026-05-04', note: 'Model 7' }],
  })
  const answer = await ask()
  const [first = '', ...rest] = await pagesOf(answer)
  expect(rest.length).toBeLessThan(2)
  const text = [first, ...rest].join(' ')
  for (const part of [
    copy.company_info.name,
    copy.company_info.email_partners,
    copy.company_info.phone_office,
    copy.sponsors_section.phases[0]?.phase,
    copy.sponsors_section.capabilities[0],
    'Asthma',
    '310',
    'as of Mar 2, 2026, CTMS',
    'Harbor IRB',
    'binder',
    'May 4, 2026 · Model 7',
  ])
    expect(text).toContain(part)
})

test('a reader who has the sheet gets 304, and another one after a save', async () => {
  await save({ patients: [row('Asthma')] })
  const answer = await ask()
  const etag = answer.headers.get('ETag') ?? ''
  expect(answer.headers.get('Cache-Control')).toBe('public, no-cache')
  expect(Number(answer.headers.get('Content-Length'))).toBe((await answer.arrayBuffer()).byteLength)
  const again = await ask({ 'If-None-Match': `"other", ${etag}` })
  expect([again.status, again.headers.get('ETag')]).toEqual([304, etag])
  const head = await ask({}, 'HEAD')
  expect([head.status, head.headers.get('ETag'), await head.text()]).toEqual([200, etag, ''])

  await save({ patients: [row('Asthma'), row('Migraine')] })
  const changed = await ask({ 'If-None-Match': etag })
  expect(changed.status).toBe(200)
  expect((await pagesOf(changed)).join(' ')).toContain('Migraine')
})

test('long words, other scripts and markup stand on the sheet whole, on as many pages as they need', async () => {
  const long = 'Antidisestablishmentarianism'.repeat(4).slice(0, 120)
  await save({
    studies: [row(long), row('<script>alert(1)</script>'), row('心臓病 β-blocker Łódź 100%')],
    patients: Array.from({ length: 60 }, (_, at) =>
      row(`Diagnosis ${at}`, { source: `list ${at}` }),
    ),
  })
  const pages = await pagesOf(await ask())
  expect(pages.length).toBeGreaterThan(1)
  const text = pages.join(' ')
  expect(text.replaceAll(' ', '')).toContain(long)
  expect(text).toContain('<script>alert(1)</script>')
  expect(text).toContain('β-blocker Łódź 100%')
  expect(text).toContain('Diagnosis 59')
})

test('many ask for the sheet at once, and all get it', async () => {
  await save({ patients: [row('Eczema')] })
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ headers }) => headers.get('ETag'))).size).toBe(1)
})

test('staff are reminded of what is older than a year, and what is older than two nobody sees', async () => {
  const dayBefore = (years: number) => yearsAgo(years, dayFromNow(-1))
  await save({
    patients: [
      row('Now'),
      row('A year', { asOf: yearsAgo(1) }),
      row('More than a year', { asOf: dayBefore(1) }),
      row('Two years', { asOf: yearsAgo(2) }),
      row('More than two years', { asOf: dayBefore(2) }),
    ],
  })
  expect(await readStats()).toMatchObject({ agingFacts: 3 })
  const shown = ['Now', 'A year', 'More than a year', 'Two years']
  expect((await readFacts())?.patients.map(({ name }) => name)).toEqual(shown)
  const text = (await pagesOf(await ask())).join(' ')
  expect(text).toContain('Two years')
  expect(text).not.toContain('More than two years')
})

test('on the day after two years a fact is gone by cron alone, at midnight of the clinic', async () => {
  await save({ patients: [row('Last day', { asOf: yearsAgo(2) })] })
  const { db, cron } = await start()
  const version = await getContentVersion(db)
  await cron(at(0, '23:58:00'))
  expect(await getContentVersion(db)).toBe(version)
  expect((await readFacts())?.patients).toHaveLength(1)

  const before = asked
  // Two simultaneous runs do it only once.
  await Promise.all([cron(at(1, '00:01:00')), cron(at(1, '00:01:00'))])
  expect(await getPublishState(db)).toMatchObject({
    contentVersion: version + 1,
    changedPath: '/#sponsors',
  })
  expect(asked).toBe(before + 1)
  expect((await readFacts())?.patients).toEqual([])
  expect((await ask()).status).toBe(404)
  await cron(at(1, '00:02:00'))
  expect(await getContentVersion(db)).toBe(version + 1)
})
