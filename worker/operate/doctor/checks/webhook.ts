import { dayMs } from '#db/model/lib/time.ts'
import { answerBody } from '#worker/lib/http/answer.ts'
import { type Check, type Finding, ok, skipped, warning, wrong } from '../finding.ts'
import type { CloudflareAccount } from './cloudflare.ts'
import { githubHeaders } from './github.ts'
import type { Subject } from '../subject.ts'

const name = 'Rebuild webhook'
const ifAway = 'Compare REBUILD_WEBHOOK_URL with Rebuilds in worker/operate/deploy/README.md.'

/** Checks the target of the webhook without starting it. */
export function webhookCheck({ env, signal }: Subject, account: CloudflareAccount): Check {
  const { REBUILD_WEBHOOK_URL: url, REBUILD_WEBHOOK_TOKEN: token } = env
  const isUsable = url !== undefined && URL.canParse(url)

  async function run(): Promise<Finding> {
    if (!isUsable) return skipped('REBUILD_WEBHOOK_URL is no address')
    if (/\/repos\/[^/]+\/[^/]+\/dispatches$/.test(url)) {
      return warning(
        'this address needs a token that may change the code',
        'Use …/actions/workflows/deploy.yml/dispatches instead.',
      )
    }
    return url.endsWith('/dispatches')
      ? ofGitHub(url)
      : hostFinding(url, signal, 'each call starts a build')
  }

  async function ofGitHub(dispatches: string): Promise<Finding> {
    if (!token) return withoutToken(account)
    const headers = githubHeaders(token)
    const workflow = dispatches.replace(/\/dispatches$/, '')
    const response = await fetch(workflow, { headers, signal })
    const { state } = await answerBody<{ state: string }>(response)
    if (response.status === 401) {
      return wrong('GitHub does not accept REBUILD_WEBHOOK_TOKEN', 'Create a new token.')
    }
    if (response.status === 404) {
      return wrong(
        'GitHub shows no such workflow to this token',
        'Compare the address; give the token this repository and "Actions: read and write".',
      )
    }
    if (!response.ok) return wrong(`GitHub answered ${response.status}`, ifAway)
    if (state !== 'active') return switchedOff(state)
    return (
      expiring(response.headers.get('github-authentication-token-expiration')) ??
      ok('GitHub shows the workflow to this token; it was not started')
    )
  }

  return { name, run, ifAway }
}

/** The token may be stored only in the Worker, where this command cannot try it. */
async function withoutToken(account: CloudflareAccount): Promise<Finding> {
  const stored = await account.secrets().catch(() => undefined)
  if (stored && !stored.has('REBUILD_WEBHOOK_TOKEN')) {
    return wrong(
      'REBUILD_WEBHOOK_TOKEN is missing: no change of staff goes live',
      "Put GitHub's token into the Worker: npx wrangler secret put REBUILD_WEBHOOK_TOKEN",
    )
  }
  return warning(
    'not tried: REBUILD_WEBHOOK_TOKEN is not set here',
    'Set it for this run to see whether GitHub accepts it.',
  )
}

const switchedOff = (state = 'unknown'): Finding =>
  state === 'disabled_fork'
    ? wrong(
        'GitHub disables the workflows of a fork',
        'Open Actions of the repository on GitHub, and enable them there.',
      )
    : wrong(`the workflow is switched off (${state})`, 'Enable it on the Actions page of GitHub.')

const warnDays = 30

/** `end` is GitHub's header, such as `2026-12-24 08:00:00 UTC`. A token without an expiry date has no such header. */
function expiring(end: string | null): Finding | undefined {
  const at = Date.parse(end ?? '')
  const days = Math.floor((at - Date.now()) / dayMs)
  if (!(days < warnDays)) return undefined
  const when = new Date(at).toISOString().slice(0, 10)
  const todo =
    'Create a new token, and put it into the Worker; see Rotate a secret in worker/operate/deploy/RUNBOOKS.md.'
  return days < 0
    ? wrong(`REBUILD_WEBHOOK_TOKEN ended on ${when}`, todo)
    : warning(`REBUILD_WEBHOOK_TOKEN ends on ${when}`, todo)
}

/** Calling such an address would trigger something, so this asks only its host. */
async function hostFinding(url: string, signal: AbortSignal, why: string): Promise<Finding> {
  await fetch(new URL(url).origin, { method: 'HEAD', signal, redirect: 'manual' })
  return ok(`its host answers; it was not called, because ${why}`)
}

export function alertChecks({ env, signal }: Subject): Check[] {
  const { ALERT_WEBHOOK_URL: url = '' } = env
  if (!URL.canParse(url)) return []
  return [
    {
      name: 'Alert webhook',
      run: () => hostFinding(url, signal, 'each call is an alert'),
      ifAway: 'Compare ALERT_WEBHOOK_URL with the address in Slack, Teams or ntfy.',
    },
  ]
}
