import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sharePictures, type WantedPicture } from '#site/prebuild/share-pictures.ts'

let dir: string

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'share-'))
  vi.stubEnv('SITE_PICTURES_DIR', join(dir, 'kept'))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(dir, { recursive: true })
})

const wanted = ['site', 'blog/one', 'blog/two', 'blog/three'].map((name, seed): WantedPicture => ({
  file: `${name}.png`,
  record: { record: 'blog_posts', id: name, title: name },
  picture: { title: name, label: 'Label', siteName: 'Clinic', seed },
}))

/**
 * Runs a build of pages with these pictures that waits for them at most `patience`. Returns the pictures that it has,
 * and its build.json.
 */
async function build(name: string, patience: number) {
  const out = join(dir, name)
  await mkdir(join(out, 'share'), { recursive: true })
  await writeFile(join(out, 'share/pictures.json'), JSON.stringify(wanted))
  await writeFile(join(out, 'build.json'), JSON.stringify({ contentVersion: 7 }))
  const done = sharePictures(patience).hooks['astro:build:done']
  await Reflect.apply(done ?? Object, undefined, [{ dir: pathToFileURL(`${out}/`) }])
  const files = await readdir(join(out, 'share'), { recursive: true })
  const info = JSON.parse(await readFile(join(out, 'build.json'), 'utf8'))
  return { drawn: files.filter((file) => file.endsWith('.png')).toSorted(), info }
}

test('a site is not kept waiting for many pictures of links to it: the next build draws the rest', async () => {
  const first = await build('first', -1)
  expect(first).toEqual({ drawn: ['site.png'], info: { contentVersion: 7, undrawn: 3 } })
  const all = wanted.map(({ file }) => file).toSorted()
  expect(await build('next', -1)).toEqual({ drawn: all, info: { contentVersion: 7 } })
  // Pictures in the cache cost no time.
  expect(await build('later', -1)).toEqual({ drawn: all, info: { contentVersion: 7 } })
})
