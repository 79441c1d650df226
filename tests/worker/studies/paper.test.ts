import { PDFiumLibrary } from '@hyzyla/pdfium'
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

async function ask(id: number, paper: string, size = 'a4') {
  const { adminFetch } = await startApi()
  return adminFetch(`/api/admin/studies/${id}/paper/${paper}?size=${size}`)
}

/** The pages of a paper as somebody sees them: their size, their words, and their dots. */
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
        /Version 2\.3\. Approved \d{4}-\d\d-\d\d by Harbor IRB, protocol HB-2027-11/,
      )
      const code = jsQR(page.dots, page.width, page.height)
      expect(code?.data).toBe(`${siteUrl}/current-studies/${study.slug}`)
    }
    const [first] = pages
    expect(first && isWhiteAbove(first, 6 * cm)).toBe(false)
    // The address of the code is the study that anybody gets.
    const { slug } = await (
      await fetch(`/api/studies/${study.slug}`)
    )
      .json()
      .then((one) => (one as { study: { slug: string } }).study)
    expect(slug).toBe(study.slug)
  },
)

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
  const odd = 'Ἀθήνα μg 漢字 עברית 🙂 ≥ 10⁹ \u0007\u200b ﬁne é'
  const study = await addStudy(
    newStudy(undefined, {
      title: `${odd} ${'W'.repeat(300)}`,
      eligibility: Array(30).fill(`${odd} and more words `.repeat(8)),
    }),
  )
  await approve(study.id)
  const pages = await pagesOf(await ask(study.id, 'poster', 'letter'))
  expect(pages.length).toBeGreaterThan(1)
  expect(pages[0]?.text).toContain('≥ 10⁹ fine é')
  expect(pages.every((page) => isWhiteAbove(page, 4 * cm))).toBe(true)
})

test('an unknown paper, size or study is refused', async () => {
  const study = await addStudy()
  expect((await ask(study.id, 'flyer')).status).toBe(404)
  expect((await ask(study.id, 'poster', 'a0')).status).toBe(400)
  expect((await ask(999_999, 'poster')).status).toBe(404)
})
