import { type Finding, skipped, wrong } from '#worker/operate/doctor/finding.ts'
import { once } from '#worker/operate/doctor/subject.ts'
import { whyAway } from '#worker/operate/doctor/why-away.ts'
import { askSite, type SiteAnswer } from './request.ts'
import type { ServerSubject } from './subject.ts'

export const seeProxy = 'Compare the proxy with "Caddy" in worker/operate/server/README.md.'

/** An address of RFC 5737, which belongs to nobody. */
export const madeUpVisitor = '203.0.113.77'

type SeenHealth = {
  version?: string
  parts?: Record<string, { ok: boolean | null }>
  seen?: { address?: string; https?: boolean }
}

export function healthIn({ body }: SiteAnswer): SeenHealth {
  try {
    return JSON.parse(body) ?? {}
  } catch {
    return {}
  }
}

export const errorCodeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Errors of the way to an address that this machine has only outside of its router. */
const hairpin = ['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ABORT_ERR']

/** A machine behind a router may not reach its own address in the world. */
export const siteAway = (error: unknown): Finding =>
  hairpin.includes(errorCodeOf(error))
    ? skipped('this machine cannot reach SITE_URL. Look from another one')
    : wrong(`SITE_URL does not answer: ${whyAway(error)}`, seeProxy)

/** SITE_URL as visitors reach it, through the proxy. Asked once for all checks; undefined if it is no address. */
export function openPublicSite({ env, machine: { ca }, signal }: ServerSubject) {
  const { SITE_URL: address = '', HEALTH_KEY: key = '' } = env
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 'https:') return undefined
  const headers = {
    Authorization: `Bearer ${key}`,
    'X-Forwarded-For': madeUpVisitor,
    'X-Real-IP': madeUpVisitor,
    Forwarded: `for=${madeUpVisitor}`,
    'CF-Connecting-IP': madeUpVisitor,
  }
  // https proves the certificate before it sends the key.
  const health = once(() => askSite(new URL('/api/health', url), { headers, ca, signal }))
  return {
    url,
    health,
    afterwards: (find: (answer: SiteAnswer) => Promise<Finding>) => async () => {
      const answer = await health().catch(() => undefined)
      return answer ? find(answer) : skipped('see Site')
    },
  }
}

export type PublicSite = NonNullable<ReturnType<typeof openPublicSite>>
