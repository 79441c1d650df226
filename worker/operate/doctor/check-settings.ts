import { faultyDeploymentSettings } from '#worker/cloudflare/home.ts'
import { settingNameIn } from '../deploy/stage.ts'
import type { CloudflareAccount } from './checks/cloudflare.ts'
import { type Check, type Finding, ok, warning, wrong } from './finding.ts'
import { type Row, settingRows } from './settings.ts'
import type { EnvSettings, Subject } from './subject.ts'

/** Shows only the host of an address: it may have a password, and the webhook's address lets anyone start a build. */
function shown(value: string, { kind }: Row) {
  if (kind === 'key') return 'is set'
  return kind === 'url' && URL.canParse(value) ? new URL(value).host : value
}

/** The tokens that every site needs. The model does not require them here, because the Worker may have them. */
const isToken = (name: string, env: EnvSettings) =>
  name === 'TURSO_AUTH_TOKEN' || (name === 'REBUILD_WEBHOOK_TOKEN' && !env['REBUILD_WEBHOOK_URL'])

/** A check for each setting that is set or required, or whose absence deserves a warning. */
export function settingChecks(
  { env }: Subject,
  account: CloudflareAccount,
  worker: string,
): Check[] {
  const faulty = faultyDeploymentSettings(env)
  return settingRows.flatMap(([name, row]): Check | [] => {
    const value = env[name]
    const isFaulty = faulty.includes(name)
    if (!value && !isFaulty && !row.without && !isToken(name, env)) return []
    const run = async (): Promise<Finding> => {
      if (value && isFaulty) return wrong('cannot be used as it is', row.set)
      if (row.kind === 'secret') return secretFinding(name, row, Boolean(value), account, worker)
      return value ? ok(shown(value, row)) : wrong('is not set', row.set)
    }
    return { name: settingNameIn(env, name), run, isInstant: true }
  })
}

/** Cloudflare lists the names of a Worker's secrets, but never their values. */
async function secretFinding(
  name: string,
  row: Row,
  isSetHere: boolean,
  account: CloudflareAccount,
  worker: string,
) {
  const stored = await account.secrets().catch(() => undefined)
  if (!stored) {
    const here = isSetHere ? 'is set here' : 'is not set here'
    return warning(`${here}; whether the Worker has it is not known`, 'See Cloudflare.')
  }
  if (stored.has(name)) return ok('is in the Worker')
  if (row.without) return warning('is not in the Worker', row.without)
  return wrong(
    'is not in the Worker',
    `npx wrangler secret put ${name} --name ${worker} (${row.set})`,
  )
}
