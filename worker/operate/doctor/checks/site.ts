import { checkoutVersion } from '#worker/operate/version.ts'
import { type Check, type Finding, ok, skipped, warning, wrong } from '../finding.ts'
import { isThisMachine, once, type Subject } from '../subject.ts'

const notYet =
  'If it is not deployed yet, deploy it. Else look at the domain in the Worker settings.'

/** Browsers keep the cookie of a session for https only, and for this machine. */
const isSecure = (url: URL) => url.protocol === 'https:' || isThisMachine(url)

/** The answer of /api/health to a request with HEALTH_KEY. */
type Health = { version?: string; parts?: Record<string, { ok: boolean | null }> }

const unwellIn = ({ parts = {} }: Health) =>
  Object.entries(parts).flatMap(([name, { ok: isOk }]) => (isOk === false ? name : []))

async function askHealth(url: URL, { env, signal }: Subject) {
  const { HEALTH_KEY: key } = env
  const headers: HeadersInit = key ? { Authorization: `Bearer ${key}` } : {}
  const response = await fetch(new URL('/api/health', url), { headers, signal, redirect: 'manual' })
  const health: Health = await response.json().catch(() => ({}))
  return { status: response.status, health }
}

/**
 * Checks whether the deployed site is healthy and has the version of this checkout. Before the first deployment there
 * is no site. `renew` says how the site gets this version.
 */
export function siteChecks(subject: Subject, renew: string): Check[] {
  const { SITE_URL: address } = subject.env
  const url = address && URL.canParse(address) ? new URL(address) : undefined
  const asked = once(async () =>
    url && isSecure(url) ? askHealth(url, subject).catch(() => undefined) : undefined,
  )

  async function state(): Promise<Finding> {
    if (!url) return skipped('SITE_URL is no address')
    if (!isSecure(url)) return wrong('is not https', 'Let SITE_URL begin with https://.')
    const answer = await asked()
    if (!answer) return warning('does not answer', notYet)
    if (answer.status === 200) return ok('is live and well')
    if (answer.status !== 503) return warning(`answers ${answer.status}`, notYet)
    const unwell = unwellIn(answer.health)
    return unwell.length > 0
      ? wrong(`these parts are not well: ${unwell.join(', ')}`, 'The admin area says more of each.')
      : wrong('says that it is not well', "The Worker's log names the setting or the part.")
  }

  async function version(): Promise<Finding> {
    const deployed = (await asked())?.health.version
    const here = `this checkout is ${checkoutVersion}`
    if (!deployed) return ok(`${here}; the site tells its own only to HEALTH_KEY`)
    return deployed === checkoutVersion
      ? ok(`${here}, and so is the site`)
      : warning(`${here}, and the site is ${deployed}`, renew)
  }

  return [
    { name: 'Site', run: state },
    { name: 'Version', run: version, isInstant: true },
  ]
}
