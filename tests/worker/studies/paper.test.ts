import { PDFiumLibrary } from '@hyzyla/pdfium'
import { decodePDFRawStream, PDFArray, PDFDocument, PDFRawStream } from 'pdf-lib'
import jsQR from 'jsqr'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { papers } from '#db/model/studies/paper.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { addStudy, approve, newStudy, saveStudy, withdraw } from '#tests/helpers/studies/studies.ts'

const scale = 2
const cm = (72 / 2.54) * scale

let pdfium: PDFiumLibrary
beforeAll(async () => {
  pdfium = await PDFiumLibrary.init()
})
afterAll(() => pdfium.destroy())

const asPdf = { headers: { 'Content-Type': 'application/pdf' } }

async function ask(id: number, paper: string, size = 'a4') {
  const { adminFetch } = await startApi()
  return adminFetch(`/api/admin/studies/${id}/paper/${paper}?size=${size}`)
}

/** The pages of a paper as its reader sees them: their size, their words and their dots. */
async function pagesOf(answer: Response) {
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
  const document = await pdfium.loadDocument(new Uint8Array(await answer.arrayBuffer()))
  const pages = []
  for (const page of document.pages()) {
    // Drawing a page closes it.
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const text = page.getText().replace(/\s+/g, ' ')
    const { data, width, height } = await page.render({ scale, render: 'bitmap' })
    pages.push({
      size: [originalWidth, originalHeight].map(Math.round),
      text,
      dots: new Uint8ClampedArray(data),
      width,
      height,
    })
  }
  document.destroy()
  return pages
}

type Seen = Awaited<ReturnType<typeof pagesOf>>[number]

const isWhiteAbove = ({ dots, width }: Seen, edge: number) =>
  dots.subarray(0, Math.floor(edge) * width * 4).every((value) => value === 255)

test.each(
  keysOf(papers).flatMap((paper) => [
    [paper, 'a4', [595, 842]] as const,
    [paper, 'letter', [612, 792]] as const,
  ]),
)(
  '%s on %s: room for the stamp, the code, telephone, address, version and approval',
  async (paper, size, points) => {
    const { fetch, siteUrl } = await startApi()
    const study = await addStudy(newStudy(undefined, { contact: { phone: '(617) 555-0199' } }))
    await approve(study.id, { materialVersion: '2.3' })
    const pages = await pagesOf(await ask(study.id, paper, size))
    for (const page of pages) {
      expect(page.size).toEqual(points)
      expect(isWhiteAbove(page, 4 * cm)).toBe(true)
      expect(page.text).toContain('(617) 555-0199')
      expect(page.text).toMatch(
        /Version 2\.3\. Approved [A-Z][a-z]+ \d{1,2}, \d{4} by Harbor IRB, protocol HB-2027-11/,
      )
      const code = jsQR(page.dots, page.width, page.height)
      expect(code?.data).toBe(`${siteUrl}/current-studies/${study.slug}`)
    }
    const [first] = pages
    expect(first && isWhiteAbove(first, 6 * cm)).toBe(false)
    // The QR code leads to a study that visitors can open.
    const { slug } = await (
      await fetch(`/api/studies/${study.slug}`)
    )
      .json()
      .then((one) => (one as { study: { slug: string } }).study)
    expect(slug).toBe(study.slug)
  },
)

/** About as much text as the staff of a clinic write. */
const written = {
  title: 'Can a weekly insulin replace daily injections in type 2 diabetes?',
  condition: 'Type 2 diabetes',
  minAge: { value: 18, unit: 'years' },
  maxAge: { value: 75, unit: 'years' },
  summary:
    'We want to learn whether an investigational insulin that is taken once a week controls blood sugar as well as one that is taken every day. About 300 people in eight clinics take part. Half of them get the weekly insulin, and half the daily one that doctors use today. A computer decides by chance who gets which, and everybody knows what they take.',
  eligibility: [
    'Type 2 diabetes for at least 6 months',
    'An HbA1c between 7.0 and 10.5 percent',
    'No change of your diabetes medicines in the last 3 months',
    'No heart attack or stroke in the last 6 months',
  ],
  whatHappens: `${'First we check if the study is right for you. '.repeat(4)}\n\n- A blood test\n- A heart tracing\n- A talk with the doctor\n\n${'Then you come every two weeks. '.repeat(8)}`,
  timeCommitment: 'Eight visits of about one hour each, and a telephone call every second week.',
  costs: 'You do not pay for any test or medicine of the study.',
  pay: 'Up to $1,200 for all visits.',
  paidBack: 'Parking, bus and train tickets, and a meal at visits of more than four hours.',
  risksAndBenefits: 'Your blood sugar may fall too low. '.repeat(9),
  privacy: 'Your results are stored under a number and not under your name. '.repeat(5),
}

const pdfOf = async (id: number, paper: string, query: string) => {
  const answer = await ask(id, paper, query)
  return new Uint8Array(await answer.arrayBuffer())
}

/** The letters of a PDF: each font with the sizes in which it is used. */
async function lettersOf(bytes: Uint8Array) {
  const pdf = await PDFDocument.load(bytes)
  const found: { font: string; size: number }[] = []
  for (const page of pdf.getPages()) {
    const contents = page.node.Contents()
    if (!(contents instanceof PDFArray)) throw new Error('The page has no contents')
    for (const ref of contents.asArray()) {
      const stream = pdf.context.lookup(ref)
      if (!(stream instanceof PDFRawStream)) throw new Error('The contents are no stream')
      const text = Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
      for (const [, font = '', size] of text.matchAll(/\/(\S+) ([\d.]+) Tf/g)) {
        found.push({ font: font.replace(/-\d+$/, ''), size: Number(size) })
      }
    }
  }
  return found
}

/** The height of the largest empty part of the page, as a share of the page. Leaves out the room for the stamp. */
function widestGap({ dots, width, height }: Seen) {
  let [gap, widest] = [0, 0]
  for (let row = Math.ceil(4 * cm); row < height; row++) {
    const line = dots.subarray(row * width * 4, (row + 1) * width * 4)
    gap = line.every((value) => value === 255) ? gap + 1 : 0
    widest = Math.max(widest, gap)
  }
  return widest / height
}

test.each(['a4', 'letter'])('a poster on %s is read across a waiting room', async (size) => {
  const study = await addStudy(
    newStudy(undefined, { ...written, contact: { phone: '617-555-0147' } }),
  )
  await approve(study.id)
  const bytes = await pdfOf(study.id, 'poster', size)
  const letters = await lettersOf(bytes)
  const sizes = letters.map((one) => one.size)
  // The running text, and smaller letters for the address and the approval.
  expect(sizes.filter((one) => one >= 18 && one < 30).length).toBeGreaterThan(20)
  expect(sizes.filter((one) => one < 18).length).toBeLessThan(16)
  expect(Math.max(...sizes)).toBeGreaterThanOrEqual(36)
  expect(new Set(letters.map(({ font }) => font)).size).toBeGreaterThan(1)
  const pages = await pagesOf(new Response(bytes, asPdf))
  expect(pages).toHaveLength(1)
  const [page] = pages
  if (!page) throw new Error('There is no page')
  expect(widestGap(page)).toBeLessThan(0.1)
  const corners = jsQR(page.dots, page.width, page.height)?.location
  const side = (corners?.topRightCorner.x ?? 0) - (corners?.topLeftCorner.x ?? 0)
  expect(side).toBeGreaterThan(3.9 * cm)
  const order = [
    written.title,
    written.condition,
    'once a week controls',
    'Who can join',
    'No heart attack',
    '617-555-0147',
    'scan the code',
  ]
  const places = order.map((words) => page.text.indexOf(words))
  expect(places.toSorted((one, other) => one - other)).toEqual(places)
  expect(places[0]).toBeGreaterThanOrEqual(0)
})

test('a poster begins with the line that its board approved, and with the title until then', async () => {
  const study = await addStudy(newStudy(undefined, written))
  const before = (await approve(study.id)).sha256
  const posterLine = 'Tired of daily injections?'
  await saveStudy(study.id, { ...written, posterLine })
  const [draft] = await pagesOf(await ask(study.id, 'poster'))
  expect(draft?.text).not.toContain(posterLine)
  // An empty line is not part of the approved text, so older approvals stay valid.
  await saveStudy(study.id, { ...written, posterLine: '' })
  expect((await approve(study.id)).sha256).toBe(before)
  await saveStudy(study.id, { ...written, posterLine })
  await approve(study.id)
  const [poster] = await pagesOf(await ask(study.id, 'poster'))
  const places = [posterLine, written.title, written.condition].map((words) =>
    poster?.text.indexOf(words),
  )
  expect(places).toEqual(places.toSorted((one, other) => Number(one) - Number(other)))
  expect(places[0]).toBeGreaterThanOrEqual(0)
  const [sheet] = await pagesOf(await ask(study.id, 'patients'))
  expect(sheet?.text).not.toContain(posterLine)
})

test('a poster has strips with the telephone to tear off, for whoever wants them', async () => {
  const study = await addStudy(
    newStudy(undefined, { ...written, contact: { phone: '617-555-0147' } }),
  )
  await approve(study.id)
  const phones = async (query: string) => {
    const bytes = await pdfOf(study.id, 'poster', query)
    const [page] = await pagesOf(new Response(bytes, asPdf))
    return page?.text.split('617-555-0147').length
  }
  expect([await phones('letter'), await phones('letter&strips=yes')]).toEqual([2, 11])
})

test.each(['patients', 'doctors'])('a sheet for %s fits on one page', async (paper) => {
  const study = await addStudy(newStudy(undefined, written))
  await approve(study.id)
  for (const size of ['a4', 'letter']) {
    const bytes = await pdfOf(study.id, paper, size)
    const pages = await pagesOf(new Response(bytes, asPdf))
    expect(pages).toHaveLength(1)
  }
})

test('a sheet that takes more pages says so on each', async () => {
  const study = await addStudy(
    newStudy(undefined, { ...written, privacy: 'It is locked. '.repeat(400) }),
  )
  await approve(study.id)
  const pages = await pagesOf(await ask(study.id, 'patients', 'letter'))
  expect(pages.map(({ text }) => /Page \d of \d/.exec(text)?.[0])).toEqual([
    'Page 1 of 2',
    'Page 2 of 2',
  ])
})

test('a sheet has the approved text, and not what was edited since', async () => {
  const study = await addStudy(newStudy('printed'))
  await approve(study.id)
  await saveStudy(study.id, { whatHappens: 'Unapproved words.' })
  const text = (await pagesOf(await ask(study.id, 'patients'))).map((page) => page.text).join(' ')
  expect(text).toContain('printed-happens')
  expect(text).not.toContain('Unapproved')
})

test.each([
  ['Age 18 to 75', false],
  ['Ages from 18 up to 75', false],
  ['Adults between 18 and 75 years', false],
  ['Age-related macular degeneration', true],
  ['A body mass index (BMI) of 18 to 75', true],
  ['Pain for 18 months', true],
])('beside the requirement “%s”, a computed line of ages: %s', async (line, isShown) => {
  const limits = { minAge: { value: 18, unit: 'years' }, maxAge: { value: 75, unit: 'years' } }
  const study = await addStudy(newStudy(undefined, { ...limits, eligibility: ['A diary', line] }))
  await approve(study.id)
  const [page] = await pagesOf(await ask(study.id, 'poster'))
  expect(page?.text.includes(`Age 18 to 75 • A diary`)).toBe(isShown)
})

test('without an approval there is no paper', async () => {
  const study = await addStudy()
  expect((await ask(study.id, 'poster')).status).toBe(409)
  const approval = await approve(study.id)
  expect((await ask(study.id, 'poster')).status).toBe(200)
  await withdraw(study.id, approval.id)
  const refused = await ask(study.id, 'poster')
  expect([refused.status, ((await refused.json()) as { detail: string }).detail]).toEqual([
    409,
    expect.stringContaining('needs an approval'),
  ])
})

test('a study that needs no board says so in the foot', async () => {
  const study = await addStudy(newStudy(undefined, { noBoardReason: 'A survey without patients' }))
  const [page] = await pagesOf(await ask(study.id, 'doctors'))
  expect(page?.text).toContain("Without a board's approval: A survey without patients")
})

test('long words, foreign and odd signs do not break a paper', async () => {
  const odd = 'Ἀθήνα μg 漢字 עברית 🙂 ≥ 10⁹ \u0007\u200b ﬁne é 10⁻³ CO₂ 10₋₂'
  const study = await addStudy(
    newStudy(undefined, {
      title: `${odd} ${'W'.repeat(300)}`,
      eligibility: Array(30).fill(`${odd} and more words `.repeat(8)),
    }),
  )
  await approve(study.id)
  const pages = await pagesOf(await ask(study.id, 'poster', 'letter'))
  expect(pages.length).toBeGreaterThan(1)
  expect(pages[0]?.text).toContain('≥ 10⁹ fine é 10^(-3) CO₂ 10_(-2)')
  expect(pages.every((page) => isWhiteAbove(page, 4 * cm))).toBe(true)
})

test('an unknown paper, size or study is refused', async () => {
  const study = await addStudy()
  expect((await ask(study.id, 'flyer')).status).toBe(404)
  expect((await ask(study.id, 'poster', 'a0')).status).toBe(400)
  expect((await ask(999_999, 'poster')).status).toBe(404)
})
