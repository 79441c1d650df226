import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { glob, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { compile } from '#worker/operate/build/code.ts'
import { writeContent } from '#worker/operate/build/content.ts'
import type { Server } from '#worker/operate/database/server.ts'

const root = new URL('../../..', import.meta.url).pathname
const bare = join(root, 'tests/bench/bare')

/** How long a build by bare Astro takes, in ms. */
function build(cwd: string, settings: Record<string, string>) {
  const started = performance.now()
  const astro = join(root, 'node_modules/astro/bin/astro.mjs')
  const child = spawn(process.execPath, [astro, 'build', '--silent', '--root', bare], {
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
  const code = join(dir, 'code')
  const bareOut = join(dir, 'bare')
  return {
    dir,
    out,
    async bare(pages: number) {
      await rm(bareOut, { recursive: true, force: true })
      return build(dir, { PAGES: String(pages), BARE_OUT_DIR: bareOut })
    },
    /** How long a build of ours takes, in ms. The code is built only if there is none. */
    async ours(database: Server) {
      const started = performance.now()
      if (!existsSync(join(code, 'code.json'))) await compile(code)
      await writeContent({
        database,
        code,
        out,
        settings: { SITE_URL: 'http://localhost:8787', SITE_PICTURES_DIR: join(dir, 'pictures') },
      })
      return performance.now() - started
    },
    async forget() {
      for (const made of [code, out, join(dir, 'pictures')])
        await rm(made, { recursive: true, force: true })
    },
    close: () => rm(dir, { recursive: true, force: true }),
  }
}
