import { dayMs } from '#db/model/lib/time.ts'
import {
  type Check,
  type Finding,
  ok,
  skipped,
  warning,
  wrong,
} from '#worker/operate/doctor/finding.ts'
import {
  errorCodeOf,
  healthIn,
  madeUpVisitor,
  type PublicSite,
  seeProxy,
  siteAway,
} from '../public-site.ts'
import { askSite, certificateOf, type SiteAnswer } from '../request.ts'
import type { ServerSubject } from '../subject.ts'

const fewestDays = 14

const isLoopback = (address: string) => /^(::ffff:)?127\.|^::1$/.test(address)

/** The proxy before this server: its certificate, its redirect, and what it says of visitors. */
export function proxyChecks(
  { machine: { ca, httpPort }, signal }: ServerSubject,
  { url, afterwards }: PublicSite,
): Check[] {
  async function certificate(): Promise<Finding> {
    const found = await certificateOf(url, { ca, signal }).catch(siteAway)
    if ('state' in found) return found
    if (found.fault) return wrong(`is not trusted (${found.fault})`, seeProxy)
    const end = new Date(found.certificate.valid_to)
    const days = Math.floor((end.getTime() - Date.now()) / dayMs)
    return days < fewestDays
      ? wrong(`ends in ${days} days: it was not renewed`, "Read the proxy's log.")
      : ok(`is valid for ${days} days`)
  }

  async function plain(): Promise<Finding> {
    const { hostname } = url
    const plainUrl = new URL(`http://${hostname}:${httpPort}/`)
    const answer = await askSite(plainUrl, { signal }).catch((error: unknown) =>
      errorCodeOf(error) === 'ECONNREFUSED'
        ? warning('nothing answers without https', 'Let the proxy lead http:// to SITE_URL.')
        : siteAway(error),
    )
    if ('state' in answer) return answer
    const { location = '' } = answer.headers
    const target = URL.canParse(location) ? new URL(location) : undefined
    const isRedirect = answer.status >= 300 && answer.status < 400
    return isRedirect && target?.protocol === 'https:' && target.hostname === hostname
      ? ok(`leads to ${target.origin} (${answer.status})`)
      : wrong(`http:// answers ${answer.status}, and does not lead to SITE_URL`, seeProxy)
  }

  async function visitor(answer: SiteAnswer): Promise<Finding> {
    const { seen } = healthIn(answer)
    if (answer.status === 308) return wrong('the proxy sends no X-Forwarded-Proto', seeProxy)
    if (!seen?.address) return skipped('the server does not say whom it saw')
    if (seen.address === madeUpVisitor)
      return wrong(
        'a made-up X-Forwarded-For is believed: anybody gets around the limits',
        'Let the proxy overwrite it, or add its own address at the end.',
      )
    if (!seen.https) return wrong('the proxy sends no X-Forwarded-Proto', seeProxy)
    return isLoopback(seen.address) && !isLoopback(answer.peer)
      ? wrong('every visitor has the address of the proxy', `Set TRUSTED_PROXIES. ${seeProxy}`)
      : ok('a made-up X-Forwarded-For is not believed')
  }

  return [
    { name: 'Certificate', run: certificate, isInstant: true },
    { name: 'HTTP', run: plain, isInstant: true },
    { name: 'Visitor address', run: afterwards(visitor), isInstant: true },
  ]
}
