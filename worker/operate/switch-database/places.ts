import { readFile, writeFile } from 'node:fs/promises'
import { PlainError } from '../database/server.ts'
import type { CloudflareAccount } from '../doctor/checks/cloudflare.ts'
import { repositoryOf } from '../doctor/checks/github.ts'
import type { EnvSettings } from '../doctor/subject.ts'
import { deployedBindings } from '../deploy/deployed.ts'
import { gh, isSignedIn } from '../deploy/gh.ts'
import { hostIn } from '../deploy/host-in.ts'
import { databaseSettings } from '../deploy/settings.ts'
import { settingNameIn } from '../deploy/stage.ts'

/** A place that stores the database's address. Without `change`, a person has to change it. */
export type Place = { name: string; says: string; change?: () => Promise<void> }

/** In one request: otherwise the Worker would briefly use a token of the other database. */
export async function workerPlace(
  account: CloudflareAccount,
  worker: string,
  env: EnvSettings,
): Promise<Place> {
  const name = `Worker ${worker}`
  const bindings = await deployedBindings(account, worker)
  const before = bindings.find((binding) => binding.name === 'TURSO_DATABASE_URL')?.text
  if (!before) {
    return {
      name,
      says: `is not deployed yet: npx wrangler secret put TURSO_AUTH_TOKEN --name ${worker}`,
    }
  }
  const { TURSO_DATABASE_URL: url = '', TURSO_AUTH_TOKEN: token = '' } = env
  const changed = [
    { type: 'plain_text', name: 'TURSO_DATABASE_URL', text: url },
    { type: 'secret_text', name: 'TURSO_AUTH_TOKEN', text: token },
  ]
  const kept = bindings
    .filter((binding) => !changed.some((one) => one.name === binding.name))
    .map((binding) => ({ type: 'inherit', name: binding.name }))
  async function change() {
    const form = new FormData()
    const json = JSON.stringify({ bindings: [...kept, ...changed] })
    form.set('settings', new Blob([json], { type: 'application/json' }))
    const path = `/workers/scripts/${worker}/settings`
    const { status } = await account.inAccount(path, { method: 'PATCH', body: form })
    if (status !== 200) throw new PlainError(`Cloudflare answered ${status}: nothing was changed.`)
  }
  const isSame = hostIn(before) === hostIn(url)
  const says = isSame
    ? `stays with ${hostIn(url)}, and gets this token`
    : `${hostIn(before)} becomes ${hostIn(url)}, with its token`
  return { name, says, change }
}

/** The secrets of the repository at GitHub. If gh is not signed in, the operator reads the commands to run. */
export function githubPlace(env: EnvSettings): Place | undefined {
  const api = repositoryOf(env['REBUILD_WEBHOOK_URL'])
  if (!api) return undefined
  const repository = api.split('/').slice(-2).join('/')
  const name = `GitHub ${repository}`
  const secrets = databaseSettings.map((setting) => ({
    setting,
    name: settingNameIn(env, setting),
  }))
  if (!isSignedIn()) {
    const commands = secrets.map((secret) => `gh secret set ${secret.name} --repo ${repository}`)
    return { name, says: `gh is not signed in here. Do it yourself: ${commands.join('; ')}` }
  }
  async function change() {
    for (const secret of secrets) {
      const { status, stderr } = gh(
        ['secret', 'set', secret.name, '--repo', repository],
        env[secret.setting],
      )
      if (status !== 0)
        throw new PlainError(`gh secret set ${secret.name} failed: ${stderr.trim()}`)
    }
  }
  return { name, says: `sets ${secrets.map((secret) => secret.name).join(', ')}`, change }
}

/** The file that an operator loads in each terminal. */
export async function filePlace(file: string | undefined, env: EnvSettings): Promise<Place> {
  if (!file) {
    return {
      name: 'Your file of settings',
      says: 'Do it yourself, or name it here: --file ~/site.env',
    }
  }
  const before = await readFile(file, 'utf8').catch(() => {
    throw new PlainError(`${file} cannot be read.`)
  })
  const after = databaseSettings.reduce((text, setting) => {
    const line = `${settingNameIn(env, setting)}=${env[setting]}`
    const old = RegExp(`^(?:export )?${settingNameIn(env, setting)}=.*$`, 'm')
    return old.test(text) ? text.replace(old, () => line) : `${text.trimEnd()}\n${line}\n`
  }, before)
  return {
    name: file,
    says: after === before ? 'has it already' : 'gets the address and both tokens',
    ...(after !== before && { change: () => writeFile(file, after) }),
  }
}
