import { takeOverArgument } from '#worker/operate/deploy/consent.ts'
import { whereElse } from '#worker/operate/deploy/domains.ts'
import type { CloudflareAccount } from './cloudflare.ts'
import { type Finding, ok, warning, wrong } from '../finding.ts'
import type { Subject } from '../subject.ts'

export type WorkerHosts = { host: string; worker: string }[]

type Zone = { name: string; status: string }

/** The zone that a host belongs to: the one with its name, or with the name of a domain above it. */
async function zoneOf({ ask, id }: CloudflareAccount, host: string) {
  const labels = host.split('.')
  for (let above = 0; labels.length - above >= 2; above++) {
    const name = labels.slice(above).join('.')
    const { status, result } = await ask<Zone[]>(`/zones?name=${name}&account.id=${await id()}`)
    if (status !== 200) throw new Error('Cloudflare does not list the zones')
    const zone = result?.find((one) => one.name === name)
    if (zone) return zone
  }
  return undefined
}

export async function zoneFinding(
  account: CloudflareAccount,
  hosts: WorkerHosts,
): Promise<Finding> {
  for (const { host } of hosts) {
    const asked = await zoneOf(account, host).catch(() => 'unknown' as const)
    if (asked === 'unknown') {
      return warning('the token may not list the zones', 'Give it "Zone: read", or look yourself.')
    }
    if (!asked) {
      return wrong(
        `no zone of this account holds ${host}`,
        'Add the domain in the dashboard; see Move the DNS in worker/operate/deploy/RUNBOOKS.md.',
      )
    }
    if (asked.status !== 'active') {
      return wrong(
        `the zone ${asked.name} is ${asked.status}`,
        'Let the registrar name the name servers that the dashboard shows.',
      )
    }
  }
  return ok('the zone of each host is active')
}

export async function domainFinding(
  subject: Subject,
  account: CloudflareAccount,
  hosts: WorkerHosts,
): Promise<Finding> {
  const found = await Promise.all(
    hosts.map(async ({ host, worker }) => {
      const elsewhere = await whereElse(subject, account, host, worker).catch(
        () => 'an unknown place: it could not be asked',
      )
      return elsewhere ? [`${host} leads to ${elsewhere}`] : []
    }),
  )
  const taken = found.flat()
  return taken.length === 0
    ? ok('leads nowhere else')
    : warning(taken.join('; '), `npm run deploy stops there, unless you add ${takeOverArgument}.`)
}
