import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import type { AstroIntegration } from 'astro'
import { linkOrCopy } from './link-or-copy.ts'
import type { PublishProblem } from '#db/model/publish.ts'
import { draw, type SharePicture, svgOf } from '../art/share/picture.ts'
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
  await writeFile(unfinished, await draw(picture))
  await rename(unfinished, new URL(name, cache))
  known.add(name)
  return name
}

const failed = 'The picture for links to it could not be drawn: they show that of the site.'

async function drawAll(wanted: WantedPicture[], cache: URL, out: URL) {
  await mkdir(cache, { recursive: true })
  for (const { file } of wanted) await mkdir(new URL('.', new URL(file, out)), { recursive: true })
  const known = new Set(await readdir(cache))
  const used = new Set<string>()
  let fallback: string | undefined
  const show = async ({ file, picture, record }: WantedPicture) => {
    const name = await drawInto(cache, known, picture).catch(() => {
      reportProblem({ ...record, ofBuild: true, reason: failed })
      return fallback
    })
    if (!name) return
    used.add(name)
    fallback ??= name
    await linkOrCopy(new URL(name, cache), new URL(file, out))
  }
  const [ofSite, ...others] = wanted
  // The first, because it stands for any other that fails.
  if (ofSite) await show(ofSite)
  while (others.length > 0) await Promise.all(others.splice(0, 8).map(show))
  for (const name of known) if (!used.has(name)) await rm(new URL(name, cache))
}

/**
 * Draws the share pictures that /share/pictures.json lists. They are kept in the cache by what they
 * show, so that a build draws only new ones: resvg takes about 30 ms for each.
 */
export function sharePictures(): AstroIntegration {
  let cacheDir: URL
  return {
    name: 'share-pictures',
    hooks: {
      'astro:config:done': ({ config }) => {
        cacheDir = config.cacheDir
      },
      'astro:build:done': async ({ dir }) => {
        const list = new URL('share/pictures.json', dir)
        const wanted: WantedPicture[] = JSON.parse(await readFile(list, 'utf8'))
        await drawAll(wanted, new URL('share/', cacheDir), new URL('share/', dir))
        await rm(list)
      },
    },
  }
}
