import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleForNode } from '#worker/operate/server/bundle.ts'
import { noPreview } from '../start/prepare.ts'

const script = 'tests/helpers/home/server-process'
const thread = 'worker/operate/server/database/thread'

/** Bundles the server of tests. Returns the path of its script. */
export async function bundleServerHome(folder: string, more: string[] = []) {
  await bundleForNode([`${script}.ts`, `${thread}.ts`], folder, noPreview, ['--outbase=.', ...more])
  return join(folder, `${script}.js`)
}

/** The script of the database's threads in the bundle with this script. */
export const threadBeside = (main: string) =>
  pathToFileURL(main.replace(`${script}.js`, `${thread}.js`)).href
