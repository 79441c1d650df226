import type { CloudflareAccount } from '../doctor/checks/cloudflare.ts'

/** A binding of a Worker as Cloudflare's API lists it. The text of secrets is not in it. */
type Binding = { type: string; name: string; text?: string }

/** The bindings of a deployed Worker; an empty list if there is no such Worker yet. */
export async function deployedBindings(account: CloudflareAccount, worker: string) {
  const path = `/workers/scripts/${worker}/settings`
  const { status, result } = await account.inAccount<{ bindings?: Binding[] }>(path)
  if (status !== 200 && status !== 404) {
    throw new Error(`Cloudflare does not show the settings of ${worker} (${status})`)
  }
  return result?.bindings ?? []
}

/** The address of the database that the deployed Worker uses, if it was deployed with one. */
export async function deployedDatabase(account: CloudflareAccount, worker: string) {
  const bindings = await deployedBindings(account, worker)
  return bindings.find(({ name }) => name === 'TURSO_DATABASE_URL')?.text
}
