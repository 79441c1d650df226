import { hostIn } from '#worker/operate/deploy/host-in.ts'
import { type Check, type Finding, ok, skipped, warning, wrong } from '../finding.ts'
import type { Subject } from '../subject.ts'

type Organization = {
  slug: string
  plan_id?: string
  overages?: boolean
  blocked_reads?: boolean
  blocked_writes?: boolean
}

const pricing = 'See What it costs in worker/operate/deploy/README.md.'

/** Checks the plan of the database. Only a token of the Turso account can read it, not a token of the database. */
export function tursoChecks({ env, signal }: Subject): Check[] {
  const host = hostIn(env['TURSO_DATABASE_URL'])
  if (!host?.endsWith('.turso.io')) return []
  const { TURSO_API_TOKEN: token } = env
  // Turso's own command line tool uses this variable.
  const base = env['TURSO_API_BASEURL'] ?? 'https://api.turso.tech'

  async function run(): Promise<Finding> {
    if (!token) return skipped('set TURSO_API_TOKEN (turso auth api-tokens mint NAME)')
    const headers = { Authorization: `Bearer ${token}` }
    const response = await fetch(`${base}/v1/organizations`, { headers, signal })
    if (response.status === 401) {
      return wrong('Turso does not accept TURSO_API_TOKEN', 'turso auth api-tokens mint NAME')
    }
    if (!response.ok) return wrong(`Turso answered ${response.status}`, 'Try again later.')
    const all: Organization[] = await response.json()
    const label = host?.split('.')[0] ?? ''
    // A database's host is its name, a hyphen, and the organization.
    const found = all.find((one) => label.endsWith(`-${one.slug}`))
    return found
      ? planFinding(found)
      : warning('TURSO_API_TOKEN shows no organization of this database', 'Mint one there.')
  }

  return [{ name: 'Turso plan', run, ifAway: 'Try again later.' }]
}

function planFinding({ slug, plan_id: plan = 'unknown', ...is }: Organization): Finding {
  if (is.blocked_reads || is.blocked_writes) {
    return wrong(`Turso blocks ${slug}: a limit of the plan ${plan} is reached`, pricing)
  }
  if (/starter|free/i.test(plan) && !is.overages) {
    return warning(`${slug} is on the plan ${plan}: Turso blocks it at its limits`, pricing)
  }
  return ok(`${slug} is on the plan ${plan}`)
}
