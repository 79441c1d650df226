import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import type { ShownSite } from '#db/publish/site.ts'
import { openLast } from '#site/prebuild/content/last.ts'
import { writePages } from '#site/prebuild/content/pages.ts'
import { readProblems } from '#worker/operate/problems.ts'

type Page = { path: string; file: string; props: object }

/** A last build with /careers, a live site with only /blog, and a renderer that fails. */
async function afterBuild() {
  const server = createServer(({ url }, answer) => {
    answer.writeHead(url === '/blog' ? 200 : 404).end('As visitors get it')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const dir = await mkdtemp(join(tmpdir(), 'problems-'))
  process.env['SITE_PROBLEMS_FILE'] = join(dir, 'problems.jsonl')
  onTestFinished(async () => {
    delete process.env['SITE_PROBLEMS_FILE']
    server.close()
    await rm(dir, { recursive: true })
  })
  const folder = (name: string) => pathToFileURL(`${join(dir, name)}/`)
  await mkdir(folder('last'))
  await writeFile(new URL('careers.html', folder('last')), 'As it was')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    problems: () => readProblems(join(dir, 'problems.jsonl')),
    read: (file: string) => readFile(join(dir, 'out', file), 'utf8'),
    write: async (pages: Page[]) =>
      writePages({
        // Only the renderer reads it.
        site: {} as ShownSite,
        origin,
        out: folder('out'),
        last: await openLast({ dir: folder('last'), maker: 'm', origin }),
        renderer: {
          listPages: () => pages,
          renderPage: () => Promise.reject(new TypeError('x is null\n  at y.js')),
          pageKey: () => 'a key',
        },
      }),
  }
}

const pageAt = (path: string, props = {}) => ({ path, file: 'page.astro', props })

test('a page that cannot be made keeps its last file or what visitors get, and staff are told', async () => {
  const { write, read, problems } = await afterBuild()
  // Nothing in the list of made pages: the next build tries them again.
  expect(await write([pageAt('/careers'), pageAt('/blog')])).toEqual({})
  expect(await read('careers.html')).toBe('As it was')
  expect(await read('blog.html')).toBe('As visitors get it')
  const told = (id: string) => ({
    ofBuild: true,
    record: 'pages',
    id,
    title: `The page ${id}`,
    reason: 'Its page could not be made, so visitors see its last version. x is null',
  })
  expect(await problems()).toEqual([told('/careers'), told('/blog')])
})

test("a record's page that never was is left out, and any other fails the build", async () => {
  const { write, read, problems } = await afterBuild()
  await write([pageAt('/blog/a-post', { post: { id: 7, title: 'A post' } })])
  await expect(read('blog/a-post.html')).rejects.toThrow('ENOENT')
  expect(await problems()).toMatchObject([{ record: 'blog_posts', id: '7', title: 'A post' }])
  await expect(write([pageAt('/terms')])).rejects.toThrow('x is null')
})
