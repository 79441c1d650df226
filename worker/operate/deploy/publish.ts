import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Connection } from '#db/client.ts'
import { readSamples } from '#db/go-live/samples.ts'
import {
  notBuilt,
  notDeployed,
  type PublishProblem,
  storedFailure,
} from '#db/model/publish/publish.ts'
import { keepFilesOfOpenPages } from './open-pages.ts'
import { buildForWorker } from '../build/for-worker.ts'
import { readProblems } from '../problems.ts'
import { customDomain, withConfig } from './config.ts'
import { redirectHosts } from './redirects.ts'
import { codeVersion, projectRoot, runPackage } from './run.ts'
import { deployedSettings } from './settings.ts'
import type { Stage } from './stage.ts'

/** The outcome of a build for the admin area; `error` is null if the build succeeded. */
export type BuildOutcome = { error: string | null; problems: PublishProblem[] }

const redirectConfig = 'worker/redirect/wrangler.toml'

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Builds the site. Only reads the database, and needs no key of Cloudflare's. */
export async function buildPages(stage: Stage, database: Connection): Promise<BuildOutcome> {
  const dir = await mkdtemp(join(tmpdir(), 'problems-'))
  const problemsFile = join(dir, 'problems.jsonl')
  let error: string | null = null
  try {
    const isHidden = await isHiddenFromSearch(stage, database)
    console.log('Building the site …')
    await buildForWorker(database, {
      SITE_PROBLEMS_FILE: problemsFile,
      SITE_NOINDEX: isHidden ? 'yes' : '',
    })
  } catch (thrown) {
    const reason = messageOf(thrown)
    error = reason.startsWith(notBuilt) ? reason : storedFailure(notBuilt, reason)
    console.error(reason)
  }
  const problems = await readProblems(problemsFile)
  await rm(dir, { recursive: true, force: true })
  return { error, problems }
}

/** Search engines must not find staging, nor a site with invented telephone numbers. */
async function isHiddenFromSearch({ isStaging }: Stage, database: Connection) {
  if (isStaging) return true
  const { length } = await readSamples(connect(database))
  if (length > 0) {
    console.log(
      `Search engines are asked to stay away: visitors still read ${length} samples (admin area, Overview).`,
    )
  }
  return length > 0
}

/** Deploys the built site. Returns the outcome of the build and the deployment. */
export async function uploadSite(
  stage: Stage,
  built: BuildOutcome,
  { isTrial }: { isTrial: boolean },
): Promise<BuildOutcome> {
  try {
    await upload(stage, isTrial)
    return built
  } catch (error) {
    console.error(messageOf(error))
    return { ...built, error: storedFailure(notDeployed, messageOf(error)) }
  }
}

async function upload(stage: Stage, isTrial: boolean) {
  const { SITE_URL, REDIRECT_HOSTS } = process.env
  const kept =
    SITE_URL && !isTrial ? await keepFilesOfOpenPages(join(projectRoot, 'dist'), SITE_URL) : 0
  if (kept > 0) console.log(`Kept ${kept} files for pages that are open now.`)
  console.log(isTrial ? 'Bundling the Worker …' : 'Deploying …')
  const trial = isTrial ? ['--dry-run', '--outdir', join(projectRoot, 'dist-worker')] : []
  const host = customDomain(SITE_URL)
  const domain = host ? ['--domain', host] : []
  await withConfig(projectRoot, stage, (config) => {
    // Without --keep-vars, so that a setting removed here is removed from the Worker too.
    const settings = vars([...deployedSettings, 'SITE_STAGE'])
    const options = ['--config', config, ...domain, ...named(codeVersion()), ...settings]
    console.log(runPackage('wrangler', ['deploy', ...options, ...trial]).trim())
  })
  if (!isTrial) redirectOtherHosts(redirectHosts(REDIRECT_HOSTS))
}

/** wrangler takes up to 100 characters. */
const named = (version: string) => (version ? ['--message', version.slice(0, 100)] : [])

const vars = (names: readonly string[]) =>
  names.flatMap((name) => {
    const value = process.env[name]
    return value ? ['--var', `${name}:${value}`] : []
  })

/** Deploys the Worker that redirects these hosts to SITE_URL. */
function redirectOtherHosts(hosts: string[]) {
  if (hosts.length === 0) return
  const domains = hosts.flatMap((host) => ['--domain', host])
  console.log(
    runPackage('wrangler', [
      'deploy',
      '--config',
      redirectConfig,
      ...domains,
      ...vars(['SITE_URL']),
    ]).trim(),
  )
}
