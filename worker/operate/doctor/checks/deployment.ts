import { customDomain } from '#worker/operate/deploy/config.ts'
import { deployedDatabase } from '#worker/operate/deploy/deployed.ts'
import { hostIn } from '#worker/operate/deploy/host-in.ts'
import { redirectHosts, redirectWorker } from '#worker/operate/deploy/redirects.ts'
import type { Stage } from '#worker/operate/deploy/stage.ts'
import type { CloudflareAccount } from './cloudflare.ts'
import { type Check, type Finding, ok, skipped, warning, wrong } from '../finding.ts'
import { isThisMachine, type Subject } from '../subject.ts'
import { domainFinding, type WorkerHosts, zoneFinding } from './zones.ts'

const ifAway =
  'Is this machine online? https://www.cloudflarestatus.com says whether Cloudflare is.'

function hostsOf({ env }: Subject, stage: Stage): WorkerHosts {
  const { SITE_URL: url = '', REDIRECT_HOSTS } = env
  const isPublic = URL.canParse(url) && !isThisMachine(new URL(url))
  const host = isPublic ? customDomain(url) : undefined
  return [
    ...(host ? [{ host, worker: stage.worker }] : []),
    ...redirectHosts(REDIRECT_HOSTS).map((other) => ({ host: other, worker: redirectWorker })),
  ]
}

/** Checks the plan, the domains and the deployed database by Cloudflare's API. */
export function deploymentChecks(
  subject: Subject,
  account: CloudflareAccount,
  stage: Stage,
): Check[] {
  const hosts = hostsOf(subject, stage)
  const signedIn = (run: () => Promise<Finding>) => async () =>
    (await account.isAccepted().catch(() => false)) && (await account.id())
      ? run()
      : skipped('see Cloudflare')
  const domains =
    hosts.length === 0
      ? []
      : [
          { name: 'Zone', run: signedIn(() => zoneFinding(account, hosts)), ifAway },
          { name: 'Domain', run: signedIn(() => domainFinding(subject, account, hosts)), ifAway },
        ]
  return [
    { name: 'Plan', run: signedIn(() => planFinding(account)), ifAway },
    ...domains,
    {
      name: 'Deployed database',
      run: signedIn(() => deployedFinding(subject, account, stage)),
      ifAway,
    },
  ]
}

type Subscription = { rate_plan?: { id?: string; public_name?: string } }

const plansPage = 'Choose Workers Paid in the dashboard, under Workers, Plans.'

async function planFinding({ inAccount }: CloudflareAccount): Promise<Finding> {
  const { status, result = [] } = await inAccount<Subscription[]>('/subscriptions')
  if (status !== 200) {
    return warning(
      'the token may not read the plan',
      `Look whether it says Workers Paid; or give the token "Billing: read". ${plansPage}`,
    )
  }
  const names = result.map(({ rate_plan: plan }) => `${plan?.id} ${plan?.public_name}`)
  return names.some((plan) => /workers(?!.*free)|enterprise/i.test(plan))
    ? ok('Workers Paid')
    : wrong(
        'this account has no Workers Paid: nobody could sign in, and pages beyond the free limit would fail',
        plansPage,
      )
}

async function deployedFinding(
  { env }: Subject,
  account: CloudflareAccount,
  { worker }: Stage,
): Promise<Finding> {
  const deployed = await deployedDatabase(account, worker)
  const here = hostIn(env['TURSO_DATABASE_URL'])
  if (!deployed) return ok('nothing is deployed yet')
  return hostIn(deployed) === here
    ? ok('is the one of TURSO_DATABASE_URL')
    : wrong(
        `is ${hostIn(deployed)}, and TURSO_DATABASE_URL names ${here ?? 'none'}`,
        'npm run switch-database changes every place; or correct TURSO_DATABASE_URL.',
      )
}
