import { spawn } from 'node:child_process'
import { glob, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { Server } from '#worker/operate/database/server.ts'

const root = new URL('../../..', import.meta.url).pathname
const bare = join(root, 'tests/bench/bare')

/** How long a build by Astro takes, in ms. */
function build(project: string, cwd: string, settings: Record<string, string>) {
  const started = performance.now()
  const astro = join(root, 'node_modules/astro/bin/astro.mjs')
  const child = spawn(process.execPath, [astro, 'build', '--silent', '--root', project], {
    cwd,
    env: { ...process.env, ...settings, ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return new Promise<number>((resolve, reject) => {
    child.once('exit', (code) =>
      code === 0 ? resolve(performance.now() - started) : reject(new Error(`Astro ended: ${code}`)),
    )
  })
}

export async function pagesIn(dir: string) {
  const pages: string[] = []
  for await (const page of glob('**/*.html', { cwd: dir })) pages.push(page)
  return pages.length
}

/** A data directory for builds that finds the packages, and a new output folder for each build. */
export async function workshop() {
  const dir = await mkdtemp(join(tmpdir(), 'bench-build-'))
  await symlink(join(root, 'node_modules'), join(dir, 'node_modules'))
  const out = join(dir, 'out')
  const bareOut = join(dir, 'bare')
  return {
    dir,
    out,
    async bare(pages: number) {
      await rm(bareOut, { recursive: true, force: true })
      return build(bare, dir, { PAGES: String(pages), BARE_OUT_DIR: bareOut })
    },
    async ours({ url, authToken }: Server) {
      await rm(out, { recursive: true, force: true })
      const cache = join(dir, 'cache')
      return build(root, dir, {
        TURSO_DATABASE_URL: url,
        TURSO_AUTH_TOKEN: authToken,
        SITE_OUT_DIR: out,
        SITE_CACHE_DIR: cache,
      })
    },
    forget: () => rm(join(dir, 'cache'), { recursive: true, force: true }),
    close: () => rm(dir, { recursive: true, force: true }),
  }
}
