import { answerBody } from '#worker/lib/http/answer.ts'
import { databaseSettings, githubVariables } from '#worker/operate/deploy/settings.ts'
import { settingNameIn } from '#worker/operate/deploy/stage.ts'
import { type Check, type Finding, ok, skipped, wrong } from '../finding.ts'
import type { Subject } from '../subject.ts'

/** The repository whose workflow this address starts, as an address of GitHub's API. */
export const repositoryOf = (webhook = '') =>
  /^(.+\/repos\/[^/]+\/[^/]+)\/actions\/workflows\/[^/]+\/dispatches$/.exec(webhook)?.[1]

export const githubHeaders = (token: string) => ({
  Accept: 'application/vnd.github+json',
  'User-Agent': 'research-site',
  Authorization: `Bearer ${token}`,
})

const sharedSecrets = ['CLOUDFLARE_ACCOUNT_ID', 'CLOUDFLARE_API_TOKEN']

type Variable = { name: string; value: string }

/** The webhook's token cannot read the workflow's settings, so this needs the operator's own token. */
export function githubChecks({ env, signal }: Subject): Check[] {
  const repository = repositoryOf(env['REBUILD_WEBHOOK_URL'])
  if (!repository) return []
  const { GITHUB_TOKEN: token } = env

  async function get<T extends object>(path: string) {
    const headers = githubHeaders(token ?? '')
    const response = await fetch(`${repository}/actions/${path}`, { headers, signal })
    return { status: response.status, body: await answerBody<T>(response) }
  }

  async function run(): Promise<Finding> {
    if (!token) return skipped('set GITHUB_TOKEN to a token that may read secrets and variables')
    const [permissions, variables, stored] = await Promise.all([
      get<{ enabled: boolean }>('permissions'),
      get<{ variables: Variable[] }>('variables?per_page=30'),
      get<{ secrets: { name: string }[] }>('secrets?per_page=100'),
    ])
    if (permissions.body.enabled === false) {
      return wrong('Actions are disabled', 'Enable them: Settings, Actions, General.')
    }
    if (variables.status !== 200 || stored.status !== 200) {
      return wrong(
        `GitHub does not list them (${variables.status}, ${stored.status})`,
        'Give GITHUB_TOKEN this repository, and "Secrets" and "Variables: read".',
      )
    }
    const faults = [
      ...missing(stored.body.secrets ?? []),
      ...differing(variables.body.variables ?? []),
    ]
    return faults.length === 0
      ? ok('are those of this configuration')
      : wrong(faults.join('; '), 'Settings, Secrets and variables, Actions.')
  }

  function missing(stored: { name: string }[]) {
    const wanted = [...sharedSecrets, ...databaseSettings.map((name) => settingNameIn(env, name))]
    const absent = wanted.filter((name) => !stored.some((secret) => secret.name === name))
    return absent.length > 0 ? [`the secrets ${absent.join(', ')} are missing`] : []
  }

  /** Returns names only: a value may be the email address of staff. */
  function differing(variables: Variable[]) {
    return githubVariables.flatMap((setting) => {
      const name = settingNameIn(env, setting)
      const there = variables.find((variable) => variable.name === name)?.value ?? ''
      // Staging redirects no other hosts; the workflow leaves this setting out there.
      const here = env[setting] ?? (setting === 'REDIRECT_HOSTS' ? there : '')
      if (here === there) return []
      if (!there) return [`the variable ${name} is missing`]
      return [here ? `the variable ${name} differs` : `the variable ${name} is not set here`]
    })
  }

  const ifAway = 'https://www.githubstatus.com says whether GitHub is well.'
  return [{ name: 'GitHub settings', run, ifAway }]
}
