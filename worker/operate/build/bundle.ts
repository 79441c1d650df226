import { execFile } from 'node:child_process'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

const root = new URL('../../..', import.meta.url).pathname
const esbuild = join(root, 'node_modules/esbuild/bin/esbuild')

/** As wrangler uses them for a deployment; a test compares both. esbuild alone starts five times as fast. */
const asDeployed = [
  '--bundle',
  '--format=esm',
  '--target=es2024',
  '--platform=browser',
  '--conditions=workerd,worker,browser',
  '--external:node:*',
  '--external:cloudflare:*',
  '--loader:.ttf=copy',
  '--define:process.env.NODE_ENV="production"',
  '--log-level=warning',
]

/** Returns the file's path. `renderer` is the module that renders pages, `more` are further options of esbuild. */
export async function bundle(entry: string, folder: string, renderer: string, more: string[] = []) {
  const to = [`--outdir=${folder}`, `--alias:site-renderer=${renderer}`]
  const bundling = promisify(execFile)(
    process.execPath,
    [esbuild, entry, ...asDeployed, ...to, ...more],
    { cwd: root },
  )
  const stop = () => bundling.child.kill()
  process.once('exit', stop)
  await bundling.finally(() => process.off('exit', stop))
  return join(folder, `${basename(entry, '.ts')}.js`)
}
