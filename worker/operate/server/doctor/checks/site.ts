import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Check,
  type Finding,
  ok,
  skipped,
  warning,
  wrong,
} from '#worker/operate/doctor/finding.ts'
import { checkoutVersion } from '#worker/operate/version.ts'
import { healthIn, type PublicSite, seeProxy, siteAway } from '../public-site.ts'
import { askSite } from '../request.ts'
import type { ServerSubject } from '../subject.ts'

/** The build.json of each build of this server, the newest first. */
async function buildsIn(dataDir: string) {
  const names = await readdir(join(dataDir, 'pages')).catch(() => [])
  const numbers = names.flatMap((name) => /^build-(\d+)$/.exec(name)?.[1] ?? [])
  const newestFirst = numbers.toSorted((a, b) => Number(b) - Number(a))
  const read = newestFirst.map((number) =>
    readFile(join(dataDir, 'pages', `build-${number}`, 'build.json'), 'utf8').catch(() => ''),
  )
  return (await Promise.all(read)).filter(Boolean)
}

/** Whether SITE_URL leads to this server, and to its pages. */
export function publicChecks(
  { env, machine: { ca }, signal }: ServerSubject,
  { url, health, afterwards }: PublicSite,
): Check[] {
  const { DATA_DIR: dataDir = '' } = env

  async function site(): Promise<Finding> {
    const answer = await health().catch(siteAway)
    if ('state' in answer) return answer
    const { version, parts = {} } = healthIn(answer)
    if (!version)
      return wrong(
        `answers ${answer.status}, and not as this server: is it another one, or has it another HEALTH_KEY?`,
        seeProxy,
      )
    if (version !== checkoutVersion)
      return wrong(`is ${version}, and this is ${checkoutVersion}`, 'Restart the server.')
    const unwell = Object.entries(parts).flatMap(([name, { ok: isOk }]) =>
      isOk === false ? name : [],
    )
    return unwell.length > 0
      ? wrong(`these parts are not well: ${unwell.join(', ')}`, 'The admin area says more of each.')
      : ok(`answers with version ${version}, and is well`)
  }

  async function build(): Promise<Finding> {
    const known = await buildsIn(dataDir)
    if (known.length === 0) return skipped('DATA_DIR has no build yet')
    const shown = await askSite(new URL('/build.json', url), { ca, signal })
    const nth = known.indexOf(shown.body)
    if (nth === -1) return wrong('SITE_URL shows pages of another server', seeProxy)
    return nth === 0
      ? ok('SITE_URL shows the newest build')
      : warning(
          'SITE_URL shows an older build',
          'A build may be on its way. Look again, then restart.',
        )
  }

  return [
    { name: 'Site', run: site },
    { name: 'Build', run: afterwards(build), isInstant: true },
  ]
}
