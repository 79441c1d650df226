import { answerBody } from '#worker/lib/http/answer.ts'
import { requestPostmark, usualNewsStream } from '#worker/lib/mail/providers/postmark.ts'
import { requestSes } from '#worker/lib/mail/providers/ses.ts'
import { type Check, type Finding, ok, skipped, warning, wrong } from '../finding.ts'
import type { Subject } from '../subject.ts'
import type { CloudflareAccount } from './cloudflare.ts'
import { dnsChecks } from './dns.ts'
import { mailDomain, openProvider } from './mail.ts'

type Stream = {
  MessageStreamType?: string
  SubscriptionManagementConfiguration?: { UnsubscribeHandlingType?: string }
}

/** Postmark's stream for news. We write the header to unsubscribe, and counting is switched off in each mail. */
async function streamFinding({ env, signal }: Subject): Promise<Finding> {
  if (!env['POSTMARK_TOKEN']) return skipped('POSTMARK_TOKEN is not set here')
  const name = env['POSTMARK_NEWS_STREAM'] || usualNewsStream
  const response = await requestPostmark(env, `message-streams/${encodeURIComponent(name)}`, {
    signal,
  })
  if (!response.ok)
    return wrong(`Postmark has no stream ${name}`, 'Add a broadcast stream, and name it here.')
  const stream = await answerBody<Stream>(response)
  if (stream.MessageStreamType !== 'Broadcasts')
    return wrong(
      `${name} is no broadcast stream`,
      'Postmark takes news by a broadcast stream only.',
    )
  const { UnsubscribeHandlingType: unsubscribing } =
    stream.SubscriptionManagementConfiguration ?? {}
  return unsubscribing === 'Custom'
    ? ok(`${name} is a broadcast stream; opens and links are not counted`)
    : warning(
        `Postmark adds its own link to unsubscribe to ${name}`,
        'Ask Postmark for custom unsubscribing: each mail has our link already.',
      )
}

type Destinations = { EventDestinations?: { MatchingEventTypes?: string[] }[] }

/** The configuration set of SES for news: it may not count openings or links. */
async function setFinding({ env, signal }: Subject): Promise<Finding> {
  const name = env['SES_NEWS_CONFIGURATION_SET']
  if (!name)
    return warning(
      'SES_NEWS_CONFIGURATION_SET is not set: nobody tells of bounces and complaints of news',
      'Create a configuration set that tells the SNS topic of sends, deliveries, bounces and complaints.',
    )
  if (!env['SES_ACCESS_KEY_ID'] || !env['SES_SECRET_ACCESS_KEY'])
    return skipped('the keys of SES are not set here')
  const path = `configuration-sets/${encodeURIComponent(name)}/event-destinations`
  const response = await requestSes(env, path, { method: 'GET', signal })
  if (response.status === 404) return wrong(`SES has no configuration set ${name}`, 'Create it.')
  if (!response.ok)
    return warning(
      `SES does not show the set ${name} (${response.status})`,
      'Allow the key ses:GetConfigurationSetEventDestinations to check it.',
    )
  const { EventDestinations = [] } = await answerBody<Destinations>(response)
  const types = EventDestinations.flatMap(({ MatchingEventTypes }) => MatchingEventTypes ?? [])
  const counted = types.filter((type) => type === 'OPEN' || type === 'CLICK')
  return counted.length > 0
    ? wrong(
        `${name} counts who opens news or presses links`,
        'Remove Opens and Clicks from its event destinations: each mail says that we do not count.',
      )
    : ok(`${name} is there, and does not count openings or links`)
}

/** News is checked if it has a sender of its own. */
export function newsChecks(subject: Subject, account: CloudflareAccount): Check[] {
  const { NEWS_FROM, NEWS_PROVIDER, MAIL_PROVIDER, MAIL_FROM, STAFF_EMAIL } = subject.env
  const domain = mailDomain(NEWS_FROM)
  const name = NEWS_PROVIDER || MAIL_PROVIDER || 'cloudflare'
  const provider = domain && openProvider(subject, account, name, domain)
  if (!domain || !provider) return []
  const sender = async () => {
    if (name === 'cloudflare')
      return wrong('Cloudflare sends no news', 'Set NEWS_PROVIDER to ses or postmark.')
    return domain === mailDomain(MAIL_FROM) || domain === mailDomain(STAFF_EMAIL)
      ? warning(
          `NEWS_FROM shares ${domain} with other mail`,
          `Send news from a subdomain of its own, such as news.${domain}: complaints about news would hurt confirmations.`,
        )
      : ok(`${domain} sends nothing but news`)
  }
  const ifAway = "Is this machine online? The provider's status page says whether it is."
  const way =
    name === 'postmark'
      ? [{ name: 'News stream', run: () => streamFinding(subject), ifAway }]
      : [{ name: 'News configuration set', run: () => setFinding(subject), ifAway }]
  return [
    { name: 'News sender', run: sender, isInstant: true },
    ...(name === 'cloudflare'
      ? []
      : [{ name: 'News provider', run: provider.run, ifAway }, ...way]),
    ...dnsChecks(subject, domain, provider.records, 'News '),
  ]
}
