import { Resolver } from 'node:dns/promises'
import type { CloudflareAccount } from '../doctor/checks/cloudflare.ts'
import type { Subject } from '../doctor/subject.ts'

/** The Worker whose custom domain is this host, if any. */
async function workerAt(account: CloudflareAccount, host: string) {
  const path = `/workers/domains?hostname=${encodeURIComponent(host)}`
  const { status, result } = await account.inAccount<{ hostname: string; service: string }[]>(path)
  if (status !== 200) throw new Error(`Cloudflare does not show the domains of Workers (${status})`)
  return result?.find(({ hostname }) => hostname === host)?.service
}

const isAbsent = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ENOTFOUND', 'ENODATA'].includes(String(error.code))

/** The addresses and names that the records of a host lead to. */
async function recordsOf(
  { nameServers, signal }: Pick<Subject, 'nameServers' | 'signal'>,
  host: string,
) {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (nameServers) resolver.setServers(nameServers)
  signal.addEventListener('abort', () => resolver.cancel())
  const asked = await Promise.all(
    (['CNAME', 'A', 'AAAA'] as const).map((type) =>
      resolver.resolve(host, type).catch((error: unknown) => {
        if (isAbsent(error)) return []
        throw error
      }),
    ),
  )
  return asked.flat().map(String)
}

/** The present target of a host, unless it is this Worker: wrangler would replace its record without asking. */
export async function whereElse(
  subject: Pick<Subject, 'nameServers' | 'signal'>,
  account: CloudflareAccount,
  host: string,
  worker: string,
) {
  const found = await workerAt(account, host)
  if (found) return found === worker ? undefined : `the Worker ${found}`
  const records = await recordsOf(subject, host)
  return records.length > 0 ? records.join(', ') : undefined
}
