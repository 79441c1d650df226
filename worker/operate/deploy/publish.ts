import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '#db/client.ts'
import { notBuilt, notDeployed, type PublishProblem, storedFailure } from '#db/model/publish.ts'
import { keepFilesOfOpenPages } from './open-pages.ts'
import { readProblems } from '../problems.ts'
import { withConfig } from './config.ts'
import { root, run } from './run.ts'
import { deployedSettings } from './settings.ts'

/** The outcome of a build for the admin area; `error` is null if the build is live. */
export type BuildOutcome = { error: string | null; problems: PublishProblem[] }

const redirectConfig = 'worker/redirect/wrangler.toml'

/** Builds the site and deploys it. Only reads the database. */
export async function publish({ url, authToken = '' }: Connection, isTrial: boolean) {
  const dir = await mkdtemp(join(tmpdir(), 'problems-'))
  const problemsFile = join(dir, 'problems.jsonl')
  const outcome = async (error: string | null): Promise<BuildOutcome> => ({
    error,
    problems: await readProblems(problemsFile),
  })
  let failed = notBuilt
  try {
    console.log('Building the site …')
    run('astro', ['build', '--silent'], {
      TURSO_DATABASE_URL: url,
      TURSO_AUTH_TOKEN: authToken,
      SITE_PREVIEW_DIR: '.preview',
      SITE_PROBLEMS_FILE: problemsFile,
    })
    failed = notDeployed
    await upload(isTrial)
    return await outcome(null)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return await outcome(
      storedFailure(failed, error instanceof Error ? error.message : String(error)),
    )
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

async function upload(isTrial: boolean) {
  const { SITE_URL } = process.env
  const kept = SITE_URL && !isTrial ? await keepFilesOfOpenPages(join(root, 'dist'), SITE_URL) : 0
  if (kept > 0) console.log(`Kept ${kept} files for pages that are open now.`)
  console.log(isTrial ? 'Bundling the Worker …' : 'Deploying …')
  const trial = isTrial ? ['--dry-run', '--outdir', join(root, 'dist-worker')] : []
  const domain = SITE_URL ? ['--domain', new URL(SITE_URL).host] : []
  await withConfig(root, (config) => {
    const options = ['--config', config, '--keep-vars', ...domain, ...vars(deployedSettings)]
    console.log(run('wrangler', ['deploy', ...options, ...trial]).trim())
  })
  if (!isTrial) redirectOtherHosts()
}

const vars = (names: readonly string[]) =>
  names.flatMap((name) => {
    const value = process.env[name]
    return value ? ['--var', `${name}:${value}`] : []
  })

/** Deploys the Worker that redirects the hosts in REDIRECT_HOSTS to SITE_URL. */
function redirectOtherHosts() {
  const hosts = (process.env['REDIRECT_HOSTS'] ?? '').split(/[\s,]+/).filter(Boolean)
  if (hosts.length === 0) return
  const domains = hosts.flatMap((host) => ['--domain', host])
  console.log(
    run('wrangler', [
      'deploy',
      '--config',
      redirectConfig,
      ...domains,
      ...vars(['SITE_URL']),
    ]).trim(),
  )
}
