import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picturesOf } from '#db/media/pictures.ts'
import { htmlOf } from '#db/model/text/render.ts'
import { makeFor, openCache } from '#site/prebuild/content/pictures/make.ts'
import { errorsIn } from '../helpers/texts/html.ts'

const key = '0b6f7070-1111-4222-8333-444455556666'
const row = {
  id: 1,
  key,
  file: '99999999-1111-4222-8333-444455556666',
  type: 'image/jpeg',
  name: 'Halves',
  alt: 'Red and "blue"',
  decorative: false,
  caption: 'Both <halves>',
  credit: 'Ada',
  width: 1200,
  height: 600,
  focalX: 90,
  focalY: 50,
  bytes: 1,
  createdAt: '',
  updatedAt: '',
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A picture that is red on the left and blue on the right, stored rotated, as a camera may store it. */
async function halves() {
  const half = (background: string) => ({
    create: { width: 600, height: 600, channels: 3 as const, background },
  })
  const right = await sharp(half('blue')).png().toBuffer()
  const upright = await sharp(half('red'))
    .extend({ right: 600, background: 'red' })
    .composite([{ input: right, left: 600, top: 0 }])
    .png()
    .toBuffer()
  return sharp(upright).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer()
}

type Make = Parameters<typeof makeFor>

/** Makes small pictures as a build does. */
const makeNow = async (wanted: Make[1], read: Make[3], source: Make[0] = row) =>
  makeFor(source, wanted, await openCache(pathToFileURL(`${folder}/`)), read)

const never = () => Promise.reject(new Error('It was read again'))

test('small files are made once, turned upright and cut around the focal point', async () => {
  const bytes = await halves()
  const made = await makeNow(['text', 'team'], async () => bytes)
  expect(made).toMatchObject({
    text: { widths: [480, 960, 1200], height: 600 },
    team: { widths: [240, 480], height: 600 },
  })
  expect(await makeNow(['text', 'team'], never)).toEqual(made)
  const files = await readdir(folder)
  expect(files.filter((name) => name.endsWith('.avif'))).toHaveLength(5)
  const colourAt = async (name: string, left: number) => {
    const file = sharp(await readFile(join(folder, name)))
    const [red = 0, , blue = 0] = await file
      .extract({ left, top: 100, width: 1, height: 1 })
      .raw()
      .toBuffer()
    return red > blue ? 'red' : 'blue'
  }
  expect(await colourAt(`${made.text?.id}-480.webp`, 5)).toBe('red')
  expect(await colourAt(`${made.text?.id}-480.webp`, 475)).toBe('blue')
  expect(await colourAt(`${made.team?.id}-240.avif`, 5)).toBe('blue')

  const moved = await makeNow(['team'], async () => bytes, { ...row, focalX: 0 })
  expect(moved.team?.id).not.toBe(made.team?.id)
  expect(await colourAt(`${moved.team?.id}-240.webp`, 235)).toBe('red')
})

test('a small file that has gone from the cache is made again', async () => {
  const { text } = await makeNow(['text'], halves)
  await rm(join(folder, `${text?.id}-480.webp`))
  await expect(makeNow(['text'], never)).rejects.toThrow('read again')
  expect(await makeNow(['text'], halves)).toEqual({ text })
  expect(await readdir(folder)).toContain(`${text?.id}-480.webp`)
})

test('a text shows a picture with its sizes, words and a place that does not move', async () => {
  const made = await makeNow(['text'], halves)
  const pictures = picturesOf([row], { [key]: made })
  const html = htmlOf(`Before.\n\n![](/media/${key})\n\nAfter.`, { pictures })
  expect(html).toContain('type="image/avif"')
  expect(html).toMatch(/srcset="\/pictures\/\w+-480\.webp 480w, .*-1200\.webp 1200w"/)
  expect(html).toContain('width="1200" height="600" loading="lazy"')
  expect(html).toContain('background:url(data:image/webp;base64,')
  expect(html).toContain('alt="Red and &quot;blue&quot;"')
  expect(html).toContain('<figcaption>Both &lt;halves&gt; · Photo: Ada</figcaption>')
  const page = `<!doctype html><html lang="en"><head><title>A</title></head><body>${html}</body></html>`
  expect(await errorsIn(page)).toEqual([])

  const own = htmlOf(`![What it shows here](/media/${key} "Its caption here")`, { pictures })
  expect(own).toContain('alt="What it shows here"')
  expect(own).toContain('Its caption here')
  const feed = htmlOf(`![](/media/${key})`, { pictures, site: 'https://site.example' })
  expect(feed).toMatch(
    /<img src="https:\/\/site\.example\/pictures\/\w+-960\.webp" alt="[^"]+" width="1200"/,
  )
})

test('a picture without a description is not shown, and one that is only decoration has none', () => {
  const text = `![](/media/${key})`
  const shown = (change: object) => htmlOf(text, { pictures: picturesOf([{ ...row, ...change }]) })
  expect(shown({ alt: '' })).toBe('')
  expect(shown({ alt: '', decorative: true })).toContain('alt=""')
  // Until the build has made small pictures, the page shows the whole file.
  expect(shown({})).toContain(`<img src="/media/${row.file}"`)
})
