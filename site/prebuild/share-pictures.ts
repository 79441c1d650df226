import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import type { AstroIntegration } from 'astro'
import { linkOrCopy } from './link-or-copy.ts'
import type { BuildInfo } from '#db/publish/pages-list.ts'
import type { PublishProblem } from '#db/model/publish/publish.ts'
import { drawSharePicture, type SharePicture, svgOf } from '../art/share/picture.ts'
import { picturesDir } from '../lib/pictures.ts'
import { reportProblem } from '../lib/problems.ts'

export type WantedPicture = {
  /** below /share/ */
  file: string
  /** named to staff if the picture cannot be drawn */
  record: Omit<PublishProblem, 'reason'>
  picture: SharePicture
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Changes with the drawing code, so that every picture is drawn again. */
const design = digest(svgOf({ title: 'Title', label: 'Label', siteName: 'Name', seed: 0 }))

const nameOf = (picture: SharePicture) => `${digest(design + JSON.stringify(picture))}.png`

/** Draws a picture into the cache unless it is there; renamed, because a build may be killed any time. */
async function drawInto(cache: URL, known: Set<string>, picture: SharePicture) {
  const name = nameOf(picture)
  if (known.has(name)) return name
  const unfinished = new URL(`${name}.unfinished`, cache)
  await writeFile(unfinished, await drawSharePicture(picture))
  await rename(unfinished, new URL(name, cache))
  known.add(name)
  return name
}

const failed = 'The picture for links to it could not be drawn: they show that of the site.'

/** How long a build draws pictures before new pages go live without them. In ms. */
const drawingTimeMs = 10_000

/** A file that exists while a build has left pictures to the next one. */
const unfinished = (cache: URL) => new URL('unfinished', cache)

/** Draws the wanted pictures in this order until the deadline, and returns how many are left. */
async function drawAll(wanted: WantedPicture[], cache: URL, out: URL, until: number) {
  for (const { file } of wanted) await mkdir(new URL('.', new URL(file, out)), { recursive: true })
  const known = new Set(await readdir(cache))
  const used = new Set<string>()
  let fallback: string | undefined
  let left = 0
  const show = async ({ file, picture, record }: WantedPicture) => {
    const name = nameOf(picture)
    // Pictures in the cache are placed even after the deadline.
    if (!known.has(name) && fallback && Date.now() > until) {
      left++
      return
    }
    const drawn = await drawInto(cache, known, picture).catch(() => {
      reportProblem({ ...record, ofBuild: true, reason: failed })
      return fallback
    })
    if (!drawn) return
    used.add(drawn)
    fallback ??= drawn
    await linkOrCopy(new URL(drawn, cache), new URL(file, out))
  }
  const [ofSite, ...others] = wanted
  // The picture of the site comes first: it replaces any other picture that fails or is left.
  if (ofSite) await show(ofSite)
  while (others.length > 0) await Promise.all(others.splice(0, 8).map(show))
  for (const name of known) if (!used.has(name)) await rm(new URL(name, cache))
  return left
}

/** Notes in build.json how many pictures are left, so that the Worker asks for another build. */
async function noteLeft(build: URL, undrawn: number) {
  const info: BuildInfo = JSON.parse(await readFile(build, 'utf8'))
  await writeFile(build, JSON.stringify({ ...info, undrawn } satisfies BuildInfo))
}

/**
 * Draws the share pictures that /share/pictures.json lists, cached by content: resvg takes about 30 ms for each. If
 * thousands are new, the site goes live without most of them, and the next build draws the rest.
 */
export const sharePictures = (patience = drawingTimeMs): AstroIntegration => ({
  name: 'share-pictures',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const cache = new URL('share/', picturesDir())
      await mkdir(cache, { recursive: true })
      const list = new URL('share/pictures.json', dir)
      const wanted: WantedPicture[] = JSON.parse(await readFile(list, 'utf8'))
      const isNext = existsSync(unfinished(cache))
      const until = isNext ? Infinity : Date.now() + patience
      const left = await drawAll(wanted, cache, new URL('share/', dir), until)
      if (left > 0) {
        await writeFile(unfinished(cache), '')
        await noteLeft(new URL('build.json', dir), left)
      }
      await rm(list)
    },
  },
})
