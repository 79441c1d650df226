import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { migrate } from '#worker/operate/database/migrate.ts'
import { startDatabase } from '#worker/operate/database/server.ts'
import { samplePosts } from '#db/model/copy/posts.ts'
import { htmlOf, inlineHtmlOf } from '#db/model/text/render.ts'
import { blogPosts } from '#db/posts.ts'

/** The last migration before posts were Markdown. */
const before = 10

const texts = [
  'One line\nand the **next**.\n\nA new paragraph with 5 * 3 * 2 = 30.',
  '# No heading\n\n## Nor this\n### nor this\n\n##\n\n#hash',
  'Bring:\n- your card\n  - and a pen\n* a list\n+ of drugs\n1. first\n12) twelfth\n1.5 mg\n\n-',
  '> not a quote\n\n---\n\n***\n\n* * *\n\n___\n\n- - -',
  'An [address](https://example.org), a note [1], ![a](/media/x), _italic_, *italic*, snake_case_word',
  'C:\\temp\\new \\* and a backslash\\\nat the end <b>x</b> &amp; `code`',
  '**Bold *with* a star**, ***three***',
  ...samplePosts.map(({ content }) => content),
]

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A post's page until then. */
const shownBefore = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) =>
      paragraph
        .trim()
        .replace(/[&<>"]/g, (sign) => escapes[sign] ?? '')
        .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
        .replace(/ *\n */g, '<br>'),
    )
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('')

const now = '2026-01-02T03:04:05.000Z'
const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line.trim())

const sections = {
  about_section: { title: '# 1 *', content: 'A [note] with _a_ **b**', paragraphs: lines },
  privacy_policy: {
    sections: [{ heading: '- x', paragraphs: lines, list: ['- y'] }, { paragraphs: ['1. z'] }],
  },
  faqs: { questions: [{ question: '1. Why?', answer: '1. Because\nof * that' }] },
  footer_section: { title: '*a* [b](/c)' },
}
/** Unreadable as they are, these stay so. */
const unreadable = { hero_section: 'no JSON, *but* text', stats_section: '"*text*"' }

const dataDir = await mkdtemp(join(tmpdir(), 'site-plain-'))
const server = await startDatabase(dataDir)
const db = connect(server)

beforeAll(async () => {
  await migrate(db, { upTo: before })
  await db.$client.batch([
    ...texts.map((text, i) => ({
      sql: `insert into blog_posts (title, slug, excerpt, content, category, published, created_at, updated_at)
        values (?, ?, 'x', ?, 'x', 1, ?, ?)`,
      args: [`Post ${i}`, `post-${i}`, text, now, now],
    })),
    ...[
      ...Object.entries(sections).map(([key, content]) => [key, JSON.stringify(content)] as const),
      ...Object.entries(unreadable),
    ].map(([key, content]) => ({
      sql: `insert into content_sections (section_key, content, is_active, created_at, updated_at)
        values (?, ?, 1, ?, ?)`,
      args: [key, content, now, now],
    })),
  ])
  await migrate(db)
})

afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('every post looks as it did before posts were Markdown', async () => {
  const posts = await db.select().from(blogPosts).orderBy(blogPosts.id).all()
  for (const [i, { content, updatedAt }] of posts.entries()) {
    expect(htmlOf(content).replaceAll('\n', '')).toBe(shownBefore(texts[i] ?? ''))
    expect(updatedAt).toBe(now)
  }
  // A text that needs no change is not changed.
  expect(posts.map(({ content }) => content)).toEqual(
    expect.arrayContaining(samplePosts.map(({ content }) => content)),
  )
})

test('so does the wording of every page, and nothing else of it is touched', async () => {
  const { rows } = await db.$client.execute(
    'select section_key, content, updated_at from content_sections',
  )
  const stored = new Map(rows.map((row) => [row['section_key'], String(row['content'])]))
  const { title, content, paragraphs } = JSON.parse(stored.get('about_section') ?? '')
  expect(title).toBe(sections.about_section.title)
  expect(inlineHtmlOf(content)).toBe('A [note] with _a_ <strong>b</strong>')
  expect(htmlOf(paragraphs.join('\n\n')).replaceAll('\n', '')).toBe(shownBefore(lines.join('\n\n')))
  const policy = JSON.parse(stored.get('privacy_policy') ?? '')
  expect(policy.sections[0]).toEqual({ heading: '- x', paragraphs, list: ['- y'] })
  expect(htmlOf(policy.sections[1].paragraphs[0])).toBe('<p>1. z</p>\n')
  const [{ question, answer }] = JSON.parse(stored.get('faqs') ?? '').questions
  expect(question).toBe('1. Why?')
  expect(htmlOf(answer)).toBe('<p>1. Because of * that</p>\n')
  expect(JSON.parse(stored.get('footer_section') ?? '')).toEqual(sections.footer_section)
  for (const [key, content] of Object.entries(unreadable)) expect(stored.get(key)).toBe(content)
  expect(new Set(rows.map((row) => row['updated_at']))).toEqual(new Set([now]))
})
