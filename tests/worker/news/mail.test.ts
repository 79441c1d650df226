import { beforeAll, expect, test } from 'vitest'
import { loadLetterWords } from '#db/mail/words.ts'
import type { NewsIssue } from '#db/model/news/issue.ts'
import { conditionsIn } from '#db/model/news/wording.ts'
import { composeNews, type NewsPress } from '#worker/lib/news/compose.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { errorsIn } from '#tests/helpers/texts/html.ts'

const siteUrl = 'https://clinic.example'
const key = '0199a8a0-0000-7000-8000-000000000000'
let press: NewsPress

beforeAll(async () => {
  const { db } = await startApi()
  press = {
    ...(await loadLetterWords(db)),
    siteUrl,
    timeZone: 'America/New_York',
    pictures: { [key]: { src: `/media/${key}`, alt: 'A "room" <b>', width: 1600 } },
    cards: [
      {
        title: 'A study of migraine & <i>light</i>',
        lines: ['What we want to learn', 'Boston · London'],
        link: { label: 'About this study', url: `${siteUrl}/current-studies/migraine` },
      },
    ],
    itemCards: new Map(),
  }
})

const reader = {
  email: "o'neil+news@example.org",
  token: 'a'.repeat(32),
  confirmedAt: '2026-03-01T12:00:00.000Z',
  isSponsor: false,
}

const pieces = [
  'Dear reader,',
  '**We have moved.**',
  '## What is new',
  '- one\n- two',
  '[our site](/blog?x=1#y) and [another](https://example.com/a?b=c&d)',
  `![A room](/media/${key})`,
  '<script>alert(1)</script>',
  '| a | b |\n| - | - |\n| 1 | 2 |',
  'الأخبار الجديدة · 新聞 · 👩‍⚕️',
  'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(4),
  '100 % of "them" & <us>',
  'a line\nand another',
]
const subjects = [
  'What we did',
  'We moved\r\nBcc: all@example.org',
  '<b>Bold</b> & "quoted"',
  'ﷺ أخبار',
  '👩‍⚕️'.repeat(20),
  "O'Neil's 100 %",
]

/** Mulberry32: the same letters each time. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

test(
  'each of 500 random letters is valid HTML, names nothing in its head, and leads nowhere else',
  { timeout: 120_000 },
  async () => {
    const random = randomFrom(500)
    const pick = <T>(list: readonly T[]) => list[random(list.length)] as T
    for (let at = 0; at < 500; at++) {
      const issue: Pick<NewsIssue, 'subject' | 'preview' | 'content'> & {
        id: number
        kind: 'letter'
        slug: string
      } = {
        id: at,
        kind: 'letter',
        slug: `letter-${at}`,
        subject: pick(subjects),
        preview: random(2) ? pick(subjects) : '',
        content: Array.from({ length: 1 + random(8) }, () => pick(pieces)).join('\n\n'),
      }
      const mail = await composeNews(issue, press, reader)
      expect(mail?.subject).not.toMatch(/[\r\n]/)
      const headers = Object.values(mail?.headers ?? {}).join('\n')
      expect(headers.split('\n')).toHaveLength(3)
      expect(headers).not.toMatch(/migraine|cardiology/i)
      expect(mail?.html).not.toContain('<script>alert')
      const unsubscribe = new URLSearchParams({ email: reader.email, token: reader.token })
      expect(mail?.headers['List-Unsubscribe']).toBe(
        `<${siteUrl}/api/email-preferences/unsubscribe?${unsubscribe}>`,
      )
      const sources = Array.from((mail?.html ?? '').matchAll(/ src="([^"]*)"/g), ([, src]) => src)
      expect(sources.every((src) => src === `${siteUrl}/media/${key}/mail`)).toBe(true)
      const links = Array.from(
        (mail?.html ?? '').matchAll(/ href="([^"]*)"/g),
        ([, href = '']) => href,
      )
      expect(
        links.filter(
          (href) => !href.startsWith(siteUrl) && !href.startsWith('https://example.com'),
        ),
      ).toEqual([])
      if (at % 10 === 0) expect(await errorsIn(mail?.html ?? '')).toEqual([])
    }
  },
)

test('links to our pages name the letter, and no other link or file does', async () => {
  const content = `[ours](/blog?x=1#y) [theirs](https://example.com/a) [file](/media/${key})`
  const issue = {
    id: 1,
    kind: 'letter' as const,
    slug: 'spring',
    subject: 'Spring',
    preview: '',
    content,
  }
  const mail = await composeNews(issue, press, reader)
  expect(mail?.html).toContain(
    `href="${siteUrl}/blog?x=1&amp;utm_source=news&amp;utm_campaign=spring#y"`,
  )
  expect(mail?.html).toContain('href="https://example.com/a"')
  expect(mail?.text).toContain(`(${siteUrl}/blog?x=1&utm_source=news&utm_campaign=spring#y)`)
  expect(mail?.text).toContain('(https://example.com/a)')
})

test.each([
  ['News of Migraine', true],
  ['MIGRAINE-days', true],
  ['News of migraines', false],
  ['Sugar disease evening', true],
  ['Cardiology', true],
  ['Other news', false],
])('“%s” on a lock screen names a condition or an area: %s', (subject, isNamed) => {
  const synonyms = [{ condition: 'Diabetes', words: 'sugar disease, high blood sugar' }]
  const subjectsOf = {
    areas: ['Cardiology', 'Other'],
    conditions: ['Migraine', 'Diabetes'],
    synonyms,
  }
  expect(conditionsIn({ subject, preview: '' }, subjectsOf).length > 0).toBe(isNamed)
})
