import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepFilesOfOpenPages } from '#worker/operate/deploy/open-pages.ts'

const hour = 3600_000

/** A built site with these scripts, and its address. */
async function site(...scripts: string[]) {
  const dir = await mkdtemp(join(tmpdir(), 'site-open-'))
  await mkdir(join(dir, '_astro'))
  for (const name of scripts) await writeFile(join(dir, '_astro', name), `// ${name}`)
  const server = createServer(async (request, response) => {
    const file = await readFile(join(dir, request.url ?? '')).catch(() => undefined)
    response.writeHead(file ? 200 : 404).end(file)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(async () => {
    server.close()
    await rm(dir, { recursive: true })
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { dir, url, scripts: async () => (await readdir(join(dir, '_astro'))).sort() }
}

test('a deployed site keeps the scripts of the site before it for a day, and no longer', async () => {
  const now = Date.now()
  const nowhere = 'http://127.0.0.1:9'
  const first = await site('form.A.js', 'menu.js')
  expect(await keepFilesOfOpenPages(first.dir, nowhere, now)).toBe(0)

  const second = await site('form.B.js', 'menu.js')
  expect(await keepFilesOfOpenPages(second.dir, first.url, now + 10 * hour)).toBe(1)
  expect(await second.scripts()).toEqual(['files.json', 'form.A.js', 'form.B.js', 'menu.js'])
  expect(await readFile(join(second.dir, '_astro/form.A.js'), 'utf8')).toBe('// form.A.js')

  const third = await site('form.C.js', 'menu.js')
  expect(await keepFilesOfOpenPages(third.dir, second.url, now + 30 * hour)).toBe(1)
  expect(await third.scripts()).toEqual(['files.json', 'form.B.js', 'form.C.js', 'menu.js'])
})

test('a list that names anything but a script is not followed', async () => {
  const live = await site('form.A.js')
  const since = new Date().toISOString()
  const list = { '../secret': since, 'form.A.js': since, 'gone.js': since }
  await writeFile(join(live.dir, '_astro/files.json'), JSON.stringify(list))
  const next = await site('form.B.js')
  expect(await keepFilesOfOpenPages(next.dir, live.url)).toBe(1)
  expect(await next.scripts()).toEqual(['files.json', 'form.A.js', 'form.B.js'])
})
