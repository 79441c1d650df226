import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { MadeByKey } from '../../db/media.ts'

/** Where pictures are kept from build to build. */
export const picturesDir = () =>
  pathToFileURL(`${resolve(process.env['SITE_PICTURES_DIR'] || 'node_modules/.pictures')}/`)

export const madeFile = () => new URL('made.json', picturesDir())

/** What site/build/pictures has made for this build. */
export const readMade = async (): Promise<MadeByKey> =>
  JSON.parse(await readFile(madeFile(), 'utf8').catch(() => '{}'))
