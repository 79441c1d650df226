import { answerBody } from '#worker/lib/http/answer.ts'
import type { MailProvider } from '#worker/env.ts'
import { requestPostmark } from '#worker/lib/mail/providers/postmark.ts'
import { isMailProvider } from '#worker/lib/mail/providers/settings.ts'
import type { CloudflareAccount } from './cloudflare.ts'
import { dnsChecks, type MailRecords } from './dns.ts'
import { type Check, type Finding, ok, skipped, warning, wrong } from '../finding.ts'
import { openSes } from './ses.ts'
import type { Subject } from '../subject.ts'

export const mailDomain = (address = '') => address.split('@')[1]?.toLowerCase()

type Provider = { run: () => Promise<Finding>; records: () => Promise<MailRecords | undefined> }

export function openProvider(
  subject: Subject,
  account: CloudflareAccount,
  name: string,
  domain: string,
) {
  const ses = openSes(subject, domain)
  const providers: Record<Exclude<MailProvider, 'smtp'>, Provider> = {
    cloudflare: {
      run: async () =>
        (await account.isAccepted().catch(() => false))
          ? ok("Cloudflare, through the Worker's own binding: it needs Workers Paid")
          : skipped('see Cloudflare'),
      records: async () => ({
        bounceHost: `cf-bounce.${domain}`,
        spf: 'include:_spf.mx.cloudflare.net',
        keys: [`cf-bounce._domainkey.${domain}`],
      }),
    },
    ses: { run: ses.finding, records: ses.records },
    postmark: {
      run: () => postmarkFinding(subject),
      // Bounces go to Postmark's own domain, and Postmark chooses a new name for the key of each domain.
      records: async () => ({ bounceHost: undefined, spf: '', keys: undefined }),
    },
  }
  return isMailProvider(name) && name !== 'smtp' ? providers[name] : undefined
}

async function postmarkFinding({ env, signal }: Subject): Promise<Finding> {
  if (!env['POSTMARK_TOKEN']) {
    return warning('not tried: POSTMARK_TOKEN is not set here', 'Set it for this run to try it.')
  }
  const response = await requestPostmark(env, 'server', { signal })
  if (response.status === 401) {
    return wrong(
      'Postmark does not accept POSTMARK_TOKEN',
      "Copy the server's API token, not the account's.",
    )
  }
  if (!response.ok) return wrong(`Postmark answered ${response.status}`, 'Try again later.')
  const { DeliveryType } = await answerBody<{ DeliveryType: string }>(response)
  return DeliveryType === 'Sandbox'
    ? wrong('this Postmark server is a sandbox: it delivers nothing', 'Use a live server.')
    : ok('Postmark accepts POSTMARK_TOKEN')
}

export function mailChecks(subject: Subject, account: CloudflareAccount): Check[] {
  const { MAIL_FROM, STAFF_EMAIL } = subject.env
  const domain = mailDomain(MAIL_FROM)
  if (!domain) return []
  const name = subject.env['MAIL_PROVIDER'] ?? 'cloudflare'
  const provider = openProvider(subject, account, name, domain)
  if (!provider) return []
  const sender = async () =>
    domain === mailDomain(STAFF_EMAIL)
      ? warning(
          `MAIL_FROM shares ${domain} with the mailbox of staff`,
          `Send from a subdomain such as mail.${domain}, so that neither disturbs the other.`,
        )
      : ok(`${domain} is not the domain of the mailbox of staff`)
  const ifAway = "Is this machine online? The provider's status page says whether it is."
  return [
    { name: 'Mail provider', run: provider.run, ifAway },
    { name: 'Sending domain', run: sender, isInstant: true },
    ...dnsChecks(subject, domain, provider.records),
  ]
}
