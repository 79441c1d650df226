import { type Check, type Finding, ok, skipped, warning, wrong } from './finding.ts'
import type { Subject } from './subject.ts'

const notYet =
  'If it is not deployed yet, deploy it. Else look at the domain in the Worker settings.'

/** Browsers keep the cookie of a session for https only, and for this machine. */
const isHttps = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || ['localhost', '127.0.0.1'].includes(hostname)

/** Whether the deployed site is well. Before the first deployment there is none. */
export function siteCheck({ env, signal }: Subject): Check {
  async function run(): Promise<Finding> {
    const { SITE_URL: url } = env
    if (!url || !URL.canParse(url)) return skipped('SITE_URL is no address')
    if (!isHttps(new URL(url))) return wrong('is not https', 'Let SITE_URL begin with https://.')
    const health = new URL('/api/health', url)
    const response = await fetch(health, { signal, redirect: 'manual' }).catch(() => undefined)
    if (!response) return warning('does not answer', notYet)
    if (response.status === 503) {
      return wrong('says that it is not well', "The Worker's log names the setting or the part.")
    }
    return response.ok ? ok('is live and well') : warning(`answers ${response.status}`, notYet)
  }
  return { name: 'Site', run }
}
