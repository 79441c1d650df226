import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Connection } from '#db/client.ts'
import packageJson from '#package.json' with { type: 'json' }
import { deployedSettings } from '#worker/operate/deploy/settings.ts'
import { publicSite } from '#worker/operate/deploy/stage.ts'
import { checksOf } from '#worker/operate/doctor/checks.ts'
import { examine } from '#worker/operate/doctor/examine.ts'
import { reportLines } from '#worker/operate/doctor/report.ts'
import type { EnvSettings } from '#worker/operate/doctor/subject.ts'
import { startNameServer } from './name-server.ts'
import { startRecorded } from './recorded.ts'

const timeoutMs = 10_000

export const secrets = {
  JWT_SECRET: 'jwt-secret-of-32-bytes-or-even-more',
  HEALTH_KEY: 'health-key-of-32-bytes-or-even-more',
  ALERT_WEBHOOK_URL: 'services/alert-secret',
  REBUILD_WEBHOOK_TOKEN: 'github-token-1234567890',
  CLOUDFLARE_API_TOKEN: 'cloudflare-token-1234567890',
  GITHUB_TOKEN: 'operators-token-1234567890',
  POSTMARK_TOKEN: 'postmark-token-1234567890',
  SES_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  SES_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
}

export const actions = '/repos/clinic/site/actions'
export const workflow = `${actions}/workflows/deploy.yml`
export const workerPath = '/cf/accounts/acc/workers/scripts/research-site'
export const domainsOfWorkers = '/cf/accounts/acc/workers/domains?hostname=www.clinic.example'
export const zone = '/cf/zones?name=clinic.example&account.id=acc'
export const bucket = '/cf/accounts/acc/r2/buckets/research-site-files'

/** The answers of the services about a site that is set up well. */
const healthyAnswers: Record<string, object> = {
  '/': {},
  '/api/health': {
    status: 'ok',
    version: packageJson.version,
    parts: { mail: { ok: true }, publishing: { ok: null } },
  },
  [workflow]: { state: 'active' },
  [`${actions}/permissions`]: { enabled: true },
  [`${actions}/secrets?per_page=100`]: {
    secrets: [
      'CLOUDFLARE_ACCOUNT_ID',
      'CLOUDFLARE_API_TOKEN',
      'TURSO_DATABASE_URL',
      'TURSO_AUTH_TOKEN',
      'TURSO_READ_TOKEN',
    ].map((name) => ({ name })),
  },
  '/cf/accounts/acc/subscriptions': { result: [{ rate_plan: { public_name: 'Workers Paid' } }] },
  [domainsOfWorkers]: { result: [] },
  '/cf/zones?name=www.clinic.example&account.id=acc': { result: [] },
  [zone]: { result: [{ name: 'clinic.example', status: 'active' }] },
  '/cf/user/tokens/verify': { result: { status: 'active' } },
  '/cf/accounts': { result: [{ id: 'acc' }] },
  [`${workerPath}/secrets`]: {
    result: [...Object.keys(secrets), 'TURSO_AUTH_TOKEN'].map((name) => ({ name })),
  },
  [bucket]: { result: {} },
  [`${bucket}/domains/managed`]: { result: { enabled: false } },
  [`${bucket}/domains/custom`]: { result: { domains: [] } },
  '/server': { DeliveryType: 'Live' },
  '/v2/email/account': { SendingEnabled: true, ProductionAccessEnabled: true },
  '/v2/email/identities/mail.clinic.example': {
    VerifiedForSendingStatus: true,
    DkimAttributes: { Tokens: ['one', 'two'] },
    MailFromAttributes: { MailFromDomain: 'bounce.mail.clinic.example' },
  },
  '/message-streams/broadcast': {
    MessageStreamType: 'Broadcasts',
    SubscriptionManagementConfiguration: { UnsubscribeHandlingType: 'Custom' },
  },
  '/v2/email/identities/news.clinic.example': {
    VerifiedForSendingStatus: true,
    DkimAttributes: { Tokens: ['three'] },
    MailFromAttributes: { MailFromDomain: 'bounce.news.clinic.example' },
  },
  '/v2/email/configuration-sets/news/event-destinations': {
    EventDestinations: [{ MatchingEventTypes: ['SEND', 'DELIVERY', 'BOUNCE', 'COMPLAINT'] }],
  },
}

const healthyRecords: Record<string, string[]> = {
  'cf-bounce.mail.clinic.example': ['v=spf1 include:_spf.mx.cloudflare.net ~all'],
  'cf-bounce._domainkey.mail.clinic.example': [`v=DKIM1; k=rsa; p=${'MIIB'.repeat(100)}`],
  'bounce.mail.clinic.example': ['v=spf1 include:amazonses.com ~all'],
  'one._domainkey.mail.clinic.example': ['p=MIIB'],
  'two._domainkey.mail.clinic.example': ['p=MIIB'],
  'bounce.news.clinic.example': ['v=spf1 include:amazonses.com ~all'],
  'three._domainkey.news.clinic.example': ['p=MIIB'],
  '_dmarc.clinic.example': ['v=DMARC1; p=reject'],
}

type Answer = { status?: number; headers?: Record<string, string>; body?: object; delayMs?: number }

/** The differences from a healthy configuration. */
export type Case = {
  set?: EnvSettings
  answers?: Record<string, Answer>
  records?: Record<string, string[]>
  addresses?: Record<string, string[]>
  nameServer?: string
  dnsDelayMs?: number
  timeoutMs?: number
  slowMs?: number
}

/** Examines a healthy configuration with some differences. Fails if the report contains a secret. */
export async function doctor(database: Connection, differing: Case) {
  const { set = {}, answers = {}, records = {}, nameServer } = differing
  const limitMs = differing.timeoutMs ?? timeoutMs
  const service = await startRecorded(async ({ path }) => {
    const { delayMs = 0, ...answer } = answers[path] ?? {}
    await sleep(delayMs)
    const known = { ...healthyAnswers, ...ownAnswers() }[path]
    return known ? { body: known, ...answer } : { status: 404, ...answer }
  })
  const dns = await startNameServer(async (name) => {
    await sleep(differing.dnsDelayMs)
    return { ...healthyRecords, ...records }[name] ?? []
  }, differing.addresses)
  const healthy: EnvSettings = {
    ...secrets,
    TURSO_DATABASE_URL: database.url,
    TURSO_AUTH_TOKEN: database.authToken,
    TURSO_READ_TOKEN: database.authToken,
    SITE_URL: service.url,
    REBUILD_WEBHOOK_URL: `${service.url}${workflow}/dispatches`,
    ALERT_WEBHOOK_URL: `${service.url}/services/alert-secret`,
    STAFF_EMAIL: 'staff@clinic.example',
    MAIL_FROM: 'site@mail.clinic.example',
    MAIL_PROVIDER_URL: service.url,
    SES_REGION: 'us-east-1',
    CLOUDFLARE_ACCOUNT_ID: 'acc',
    CLOUDFLARE_API_BASE_URL: `${service.url}/cf`,
  }
  const env = { ...healthy, ...set }
  // The Worker and GitHub have the same settings as this environment.
  const ownAnswers = () => ({
    [`${workerPath}/settings`]: {
      result: {
        bindings: [
          { type: 'plain_text', name: 'TURSO_DATABASE_URL', text: env.TURSO_DATABASE_URL },
        ],
      },
    },
    [`${actions}/variables?per_page=30`]: {
      variables: deployedSettings.flatMap((name) => (env[name] ? { name, value: env[name] } : [])),
    },
  })
  const checks = checksOf(
    {
      env,
      signal: AbortSignal.timeout(limitMs),
      nameServers: [nameServer ?? dns.address],
      login: async () => undefined,
    },
    publicSite,
  )
  const findings = await examine(checks, limitMs, differing.slowMs ?? timeoutMs)
  dns.stop()
  await service.stop()
  const lines = reportLines(findings, env)
  for (const secret of [
    ...Object.values(secrets),
    database.authToken,
    'pass-word',
    'hook-secret',
  ]) {
    expect(lines.join('\n')).not.toContain(secret)
  }
  return { lines, methods: new Set(service.received.map(({ method }) => method)) }
}

/** The lines that are not ok. */
export const complaints = (lines: string[]) =>
  lines.slice(0, -2).filter((line) => !line.startsWith('ok '))

/** Matches a line that contains these words in this order. */
export const asPattern = (line: string) =>
  expect.stringMatching(
    RegExp(
      `^${line
        .split(' ')
        .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('.*?')}`,
    ),
  )
