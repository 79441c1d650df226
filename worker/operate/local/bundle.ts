import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

const root = new URL('../../..', import.meta.url).pathname
const wrangler = join(root, 'node_modules/wrangler/bin/wrangler.js')

/**
 * Bundles a Worker into one file in `folder`, as wrangler does for a deployment, and returns its path.
 * `preview` is the module that renders drafts. `more` are further options of wrangler.
 */
export async function bundle(entry: string, folder: string, preview: string, more: string[] = []) {
  // In place of the built site.
  const noPages = join(folder, 'no-pages')
  await mkdir(noPages, { recursive: true })
  const command = [wrangler, 'deploy', entry, '--config', 'wrangler.toml', '--dry-run']
  const options = ['--outdir', folder, '--assets', noPages, '--alias', `site-preview:${preview}`]
  const bundling = promisify(execFile)(process.execPath, [...command, ...options, ...more], {
    cwd: root,
    env: { ...process.env, WRANGLER_HIDE_BANNER: 'true', WRANGLER_SEND_METRICS: 'false' },
  })
  const stop = () => bundling.child.kill()
  process.once('exit', stop)
  await bundling.finally(() => process.off('exit', stop))
  return join(folder, `${basename(entry, '.ts')}.js`)
}
