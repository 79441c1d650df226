import { Resolver } from 'node:dns/promises'
import { type Check, type Finding, ok, skipped, warning, wrong } from '../finding.ts'
import { once, type Subject } from '../subject.ts'

const providersPage = "Copy it from your mail provider's page of this domain to your DNS."

/** The DNS records that a provider needs for a sending domain, as far as its documentation names them. */
export type MailRecords = {
  /** the host of the SPF record, which receives bounces; undefined: a host of the provider */
  bounceHost: string | undefined
  /** the content that the record must have */
  spf: string
  /** hosts of the signing keys; undefined: only the provider's page names them */
  keys: string[] | undefined
}

type Lookup = (host: string) => Promise<string[]>

/** The TXT records of a host; an empty list if the host does not exist. */
function lookupIn({ nameServers, signal }: Subject): Lookup {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (nameServers) resolver.setServers(nameServers)
  signal.addEventListener('abort', () => resolver.cancel())
  return async (host) => {
    try {
      return (await resolver.resolveTxt(host)).map((chunks) => chunks.join(''))
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === 'ENOTFOUND' || code === 'ENODATA') return []
      throw error
    }
  }
}

/** The DNS records that receiving mail servers look up before they trust a letter. */
export function dnsChecks(
  subject: Subject,
  domain: string,
  recordsOf: () => Promise<MailRecords | undefined>,
  about = '',
): Check[] {
  const lookup = lookupIn(subject)
  const records = once(recordsOf)
  const afterwards =
    (find: (lookup: Lookup, records: MailRecords) => Promise<Finding>) => async () => {
      const known = await records().catch(() => undefined)
      return known ? find(lookup, known) : skipped("only the provider knows the records' names")
    }
  const ifAway = 'Try again, or on a machine whose name server answers.'
  return [
    { name: `${about}SPF`, ifAway, run: afterwards(spf) },
    { name: `${about}DKIM`, ifAway, run: afterwards(dkim) },
    { name: `${about}DMARC`, ifAway, run: () => dmarc(lookup, domain) },
  ]
}

async function spf(lookup: Lookup, { bounceHost, spf: part }: MailRecords): Promise<Finding> {
  if (!bounceHost) return ok("counts at the provider's own domain")
  const found = (await lookup(bounceHost)).filter((record) => /^v=spf1\b/i.test(record))
  if (found.length === 0) return wrong(`${bounceHost} has no SPF record`, providersPage)
  if (found.length > 1) return wrong(`${bounceHost} has two SPF records`, 'Join them to one.')
  if (!part) return ok(`${bounceHost} has a record: see that it names your mail server`)
  return found[0]?.includes(part)
    ? ok(`${bounceHost} lets the provider send`)
    : wrong(`the SPF record of ${bounceHost} lacks ${part}`, providersPage)
}

async function dkim(lookup: Lookup, { keys }: MailRecords): Promise<Finding> {
  if (!keys) {
    return warning(
      'not known where the provider keeps its key',
      "See that your mail provider's page of this domain says verified.",
    )
  }
  // An empty key means that the key was revoked.
  const isKey = (record: string) => /\bp=[A-Za-z0-9+/]/.test(record)
  const found = await Promise.all(keys.map(async (host) => (await lookup(host)).some(isKey)))
  const missing = keys.filter((_, index) => !found[index])
  return missing.length === 0
    ? ok(`${keys.length === 1 ? 'the key is' : `${keys.length} keys are`} published`)
    : wrong(`no key at ${missing.join(', ')}`, providersPage)
}

/** The DMARC policy of the domain, or of the nearest domain above it that has one. */
async function dmarc(lookup: Lookup, domain: string): Promise<Finding> {
  const labels = domain.split('.')
  for (let above = 0; labels.length - above >= 2; above++) {
    const host = labels.slice(above).join('.')
    const records = await lookup(`_dmarc.${host}`)
    const policy = records.map((record) => /^v=DMARC1;.*\bp=(\w+)/i.exec(record)?.[1]).find(Boolean)
    if (policy) return ok(`${host} says p=${policy}`)
  }
  return warning(`there is no policy for ${domain}`, `Add TXT _dmarc.${domain} "v=DMARC1; p=none".`)
}
