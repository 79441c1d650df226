import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect } from '../../db/client.ts'
import { migrate } from '../../db/commands/migrate.ts'
import { startDatabase } from '../../db/commands/server.ts'
import { samplePosts } from '../../db/model/copy/posts.ts'
import { htmlOf } from '../../db/model/text/render.ts'
import { blogPosts } from '../../db/posts.ts'

/** The last migration before posts were Markdown. */
const before = 9

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

test('every post looks as it did before posts were Markdown', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-plain-'))
  const server = await startDatabase(dataDir)
  try {
    const db = connect(server)
    await migrate(db, { upTo: before })
    const now = '2026-01-02T03:04:05.000Z'
    await db.$client.batch(
      texts.map((text, i) => ({
        sql: `insert into blog_posts (title, slug, excerpt, content, category, published, created_at, updated_at)
          values (?, ?, 'x', ?, 'x', 1, ?, ?)`,
        args: [`Post ${i}`, `post-${i}`, text, now, now],
      })),
    )
    await migrate(db)
    for (const [i, text] of texts.entries()) {
      const [post] = await db
        .select()
        .from(blogPosts)
        .where(eq(blogPosts.slug, `post-${i}`))
        .all()
      expect(htmlOf(post?.content ?? '').replaceAll('\n', ''), text).toBe(shownBefore(text))
      expect(post?.updatedAt).toBe(now)
    }
    const samples = samplePosts.map(({ content }) => content)
    const kept = (await db.select().from(blogPosts).all()).map(({ content }) => content)
    expect(kept).toEqual(expect.arrayContaining(samples))
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
