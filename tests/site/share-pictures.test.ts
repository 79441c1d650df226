import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { copy } from '#db/model/copy/index.ts'
import type { ShownSite } from '#db/publish/site.ts'
import { placeSharePictures } from '#site/prebuild/content/share-pictures.ts'

const posts = ['one', 'two', 'three'].map((slug, id) => ({
  id,
  slug,
  title: slug,
  category: 'News',
}))
// Only what share pictures show.
const site = { content: copy, posts, studies: [] } as unknown as ShownSite

test('a site is not kept waiting for many pictures of links to it: the next build draws the rest', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'share-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const folder = (name: string) => pathToFileURL(`${join(dir, name)}/`)
  /** A build that waits for its pictures at most `patience`. */
  const build = async (name: string, patience: number) => {
    const left = await placeSharePictures(site, folder('kept'), folder(name), patience)
    const files = await readdir(folder(name), { recursive: true })
    return { drawn: files.filter((file) => file.endsWith('.png')).toSorted(), left }
  }
  expect(await build('first', -1)).toEqual({ drawn: ['site.png'], left: 3 })
  const all = [...posts.map(({ slug }) => `blog/${slug}.png`), 'site.png'].toSorted()
  expect(await build('next', -1)).toEqual({ drawn: all, left: 0 })
  // Pictures in the cache cost no time.
  expect(await build('later', -1)).toEqual({ drawn: all, left: 0 })
})
