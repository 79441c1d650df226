import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { insteadOf, staleHeader } from '#site/prebuild/pages/last-version.ts'
import { readProblems } from '#worker/operate/problems.ts'

/** A live site with only /blog, and the file for the build's problems. */
async function live() {
  const server = createServer(({ url }, answer) => {
    answer.writeHead(url === '/blog' ? 200 : 404).end('As it was')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const dir = await mkdtemp(join(tmpdir(), 'problems-'))
  process.env['SITE_PROBLEMS_FILE'] = join(dir, 'problems.jsonl')
  onTestFinished(async () => {
    delete process.env['SITE_PROBLEMS_FILE']
    server.close()
    await rm(dir, { recursive: true })
  })
  const site = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return {
    problems: () => readProblems(join(dir, 'problems.jsonl')),
    page: (path: string, props = {}) =>
      insteadOf({ url: new URL(path, site), site, props }, new TypeError('x is null\n  at y.js')),
  }
}

test('a page that cannot be made keeps its last version, is tried again, and is told of', async () => {
  const { page, problems } = await live()
  const kept = await page('/blog.html')
  expect(await kept.text()).toBe('As it was')
  expect(kept.headers.has(staleHeader)).toBe(true)
  expect(await problems()).toEqual([
    {
      ofBuild: true,
      record: 'pages',
      id: '/blog',
      title: 'The page /blog',
      reason: 'Its page could not be made, so visitors see its last version. x is null',
    },
  ])
})

test("a record's page that never was is left out, and any other fails the build", async () => {
  const { page, problems } = await live()
  const post = { id: 7, title: 'A post' }
  expect((await page('/blog/a-post.html', { post })).body).toBeNull()
  expect(await problems()).toMatchObject([{ record: 'blog_posts', id: '7', title: 'A post' }])
  await expect(page('/careers.html')).rejects.toThrow('x is null')
})
