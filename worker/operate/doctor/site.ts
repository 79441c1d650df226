import { type Check, type Finding, ok, skipped, warning, wrong } from './finding.ts'
import { isThisMachine, type Subject } from './subject.ts'

const notYet =
  'If it is not deployed yet, deploy it. Else look at the domain in the Worker settings.'

/** Browsers keep the cookie of a session for https only, and for this machine. */
const isSecure = (url: URL) => url.protocol === 'https:' || isThisMachine(url)

/** Whoever carries HEALTH_KEY is told the state of each part. */
const unwellIn = ({ parts = {} }: { parts?: Record<string, { ok: boolean | null }> }) =>
  Object.entries(parts).flatMap(([name, { ok: isOk }]) => (isOk === false ? name : []))

/** Whether the deployed site is well. Before the first deployment there is none. */
export function siteCheck({ env, signal }: Subject): Check {
  async function run(): Promise<Finding> {
    const { SITE_URL: url, HEALTH_KEY: key } = env
    if (!url || !URL.canParse(url)) return skipped('SITE_URL is no address')
    if (!isSecure(new URL(url))) return wrong('is not https', 'Let SITE_URL begin with https://.')
    const headers: HeadersInit = key ? { Authorization: `Bearer ${key}` } : {}
    const asked = fetch(new URL('/api/health', url), { headers, signal, redirect: 'manual' })
    const response = await asked.catch(() => undefined)
    if (!response) return warning('does not answer', notYet)
    if (response.ok) return ok('is live and well')
    if (response.status !== 503) return warning(`answers ${response.status}`, notYet)
    const unwell = unwellIn(await response.json().catch(() => ({})))
    return unwell.length > 0
      ? wrong(`these parts are not well: ${unwell.join(', ')}`, 'The admin area says more of each.')
      : wrong('says that it is not well', "The Worker's log names the setting or the part.")
  }
  return { name: 'Site', run }
}
