import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { MadeByKey } from '#db/model/text/picture.ts'

/** Where pictures are kept from build to build: a folder of their own outlives a build that was killed. */
export function picturesDir() {
  const { SITE_PICTURES_DIR, SITE_CACHE_DIR } = process.env
  const folder = SITE_PICTURES_DIR || join(SITE_CACHE_DIR || 'node_modules/.astro', 'pictures')
  return pathToFileURL(`${resolve(folder)}/`)
}

export const madeFile = () => new URL('made.json', picturesDir())

/** The pictures made for this build, and the content version that they were made from. */
export type MadeForBuild = { version: number; made: MadeByKey }

const nothing: MadeForBuild = { version: Infinity, made: {} }

/** Reads the list of pictures that site/prebuild/pictures has made for this build. */
export const readMade = async (): Promise<MadeForBuild> =>
  readFile(madeFile(), 'utf8').then(JSON.parse, () => nothing)
