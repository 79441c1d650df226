import { answerBody } from '#worker/lib/http/answer.ts'
import { type Check, type Finding, ok, skipped, warning, wrong } from '../finding.ts'
import { once, type Subject } from '../subject.ts'

type Answer<T> = { status: number; result: T | undefined }

const signInAdvice =
  'Run npx wrangler login, or set CLOUDFLARE_API_TOKEN (from the template "Edit Cloudflare Workers") and CLOUDFLARE_ACCOUNT_ID.'

class NotSignedIn extends Error {}

/** The Cloudflare account that wrangler would deploy to. */
export function openAccount({ env, signal, login }: Subject, worker: string) {
  // The variables are wrangler's own.
  const base = env['CLOUDFLARE_API_BASE_URL'] ?? 'https://api.cloudflare.com/client/v4'
  const token = once(async () => {
    const found = env['CLOUDFLARE_API_TOKEN'] ?? (await login())
    if (!found) throw new NotSignedIn()
    return found
  })

  async function ask<T>(path: string, init: RequestInit = {}): Promise<Answer<T>> {
    const headers = { Authorization: `Bearer ${await token()}` }
    const response = await fetch(base + path, { ...init, headers, signal })
    const { result } = await answerBody<{ result: T }>(response)
    return { status: response.status, result }
  }

  const id = once(async () => {
    if (env['CLOUDFLARE_ACCOUNT_ID']) return env['CLOUDFLARE_ACCOUNT_ID']
    const { result = [] } = await ask<{ id: string }[]>('/accounts')
    return result.length === 1 ? result[0]?.id : undefined
  })

  const inAccount = async <T>(path: string, init?: RequestInit) =>
    ask<T>(`/accounts/${await id()}${path}`, init)

  /** Cloudflare verifies a user's token and an account's token at different addresses. */
  const isAccepted = once(async () => {
    if (!env['CLOUDFLARE_API_TOKEN']) return (await ask('/accounts')).status === 200
    const byUser = await ask<{ status: string }>('/user/tokens/verify')
    const { result } =
      byUser.status === 200 ? byUser : await inAccount<{ status: string }>('/tokens/verify')
    return result?.status === 'active'
  })

  /** The names of the Worker's secrets; empty if there is no Worker yet. */
  const secrets = once(async () => {
    const path = `/workers/scripts/${worker}/secrets`
    const { status, result } = await inAccount<{ name: string }[]>(path)
    if (status !== 200 && status !== 404) throw new Error('The secrets cannot be listed')
    return new Set(result?.map(({ name }) => name))
  })

  return { id, isAccepted, secrets, ask, inAccount }
}

export type CloudflareAccount = ReturnType<typeof openAccount>

export function accountChecks(account: CloudflareAccount, bucket: string): Check[] {
  const ifAway =
    'Is this machine online? https://www.cloudflarestatus.com says whether Cloudflare is.'
  return [
    { name: 'Cloudflare', ifAway, run: () => accountFinding(account) },
    { name: 'Bucket', ifAway, run: () => bucketFinding(account, bucket) },
  ]
}

async function accountFinding({ id, isAccepted }: CloudflareAccount): Promise<Finding> {
  try {
    if (!(await isAccepted())) return wrong('Cloudflare does not accept the token', signInAdvice)
  } catch (error) {
    if (error instanceof NotSignedIn) return wrong('this machine is not signed in', signInAdvice)
    throw error
  }
  return (await id())
    ? ok('the token is accepted')
    : wrong('it is not clear which account', 'Set CLOUDFLARE_ACCOUNT_ID (overview of Workers).')
}

type PublicAddresses = { enabled: boolean }

async function bucketFinding(
  { id, isAccepted, inAccount }: CloudflareAccount,
  name: string,
): Promise<Finding> {
  if (!(await isAccepted().catch(() => false)) || !(await id())) {
    return skipped('see Cloudflare')
  }
  const path = `/r2/buckets/${name}`
  const [bucket, managed, custom] = await Promise.all([
    inAccount(path),
    inAccount<PublicAddresses>(`${path}/domains/managed`),
    inAccount<{ domains: PublicAddresses[] }>(`${path}/domains/custom`),
  ])
  if (bucket.status === 404) {
    return wrong(`there is no bucket ${name}`, `npx wrangler r2 bucket create ${name}`)
  }
  if (bucket.status !== 200) {
    return wrong(`the token may not look at it (${bucket.status})`, 'Give the token R2 permission.')
  }
  const addresses = [managed.result, ...(custom.result?.domains ?? [])]
  if (addresses.some((address) => address?.enabled)) {
    return wrong(
      `${name} is public: anybody can read resumes`,
      'Remove its r2.dev address and its domains in its settings.',
    )
  }
  if (managed.status !== 200 || custom.status !== 200) {
    return warning(`${name} is there; whether it is private is not known`, 'Look at its settings.')
  }
  return ok(`${name} is there, and private`)
}
