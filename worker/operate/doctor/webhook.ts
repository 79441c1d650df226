import { answerOf } from '#worker/lib/http/answer.ts'
import { type Check, type Finding, ok, skipped, warning, wrong } from './finding.ts'
import type { Subject } from './subject.ts'

const name = 'Rebuild webhook'
const ifAway = 'Compare REBUILD_WEBHOOK_URL with Rebuilds in worker/operate/deploy/README.md.'

/** Looks at what the webhook would start, without starting it. */
export function webhookCheck({ env, signal }: Subject): Check {
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
    if (!token) {
      return warning(
        'not tried: REBUILD_WEBHOOK_TOKEN is not set here',
        'Set it for this run to see whether GitHub accepts it.',
      )
    }
    const headers = {
      Accept: 'application/vnd.github+json',
      'User-Agent': 'research-site',
      Authorization: `Bearer ${token}`,
    }
    const workflow = dispatches.replace(/\/dispatches$/, '')
    const response = await fetch(workflow, { headers, signal })
    const { state } = await answerOf<{ state: string }>(response)
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
    if (state !== 'active') {
      return wrong('the workflow is switched off', 'Enable it on the Actions page of GitHub.')
    }
    return ok('GitHub shows the workflow to this token; it was not started')
  }

  return { name, run, ifAway }
}

/** Any call of such an address does something, so only its host is asked. */
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
