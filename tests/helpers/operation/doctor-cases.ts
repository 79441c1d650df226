import packageJson from '#package.json' with { type: 'json' }
import { freePort } from '#worker/operate/database/server.ts'
import {
  actions,
  bucket,
  type Case,
  domainsOfWorkers,
  secrets,
  workerPath,
  workflow,
  zone,
} from './doctor.ts'

export const nothingThere = `http://127.0.0.1:${await freePort()}`
export const postmark = { MAIL_PROVIDER: 'postmark' }
export const ses = { MAIL_PROVIDER: 'ses' }
const NEWS_FROM = 'news@news.clinic.example'
const newsByPostmark = { NEWS_PROVIDER: 'postmark', NEWS_FROM }
const newsBySes = { NEWS_PROVIDER: 'ses', NEWS_FROM, SES_NEWS_CONFIGURATION_SET: 'news' }

const tokenEnd = 'github-authentication-token-expiration'
const daysFromNow = (days: number) =>
  `${new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** No server of this machine has this name, so the site itself does not answer. */
const named = { SITE_URL: 'https://www.clinic.example' }
const whileAway = ['warning Site does not answer']

/** Differences from a healthy configuration, each with words of the report lines that are not ok, in order. */
export const cases: [string, Case, ...string[]][] = [
  ['no address', { set: { SITE_URL: undefined } }, 'WRONG SITE_URL is not set', '- Site'],
  ['an address that is none', { set: { SITE_URL: 'clinic' } }, 'WRONG SITE_URL', '- Site'],
  [
    'an address with a slash at its end',
    { set: { SITE_URL: 'https://clinic.invalid/' } },
    'WRONG SITE_URL cannot be used',
    'warning Zone the token may not list the zones',
    'warning Domain clinic.invalid leads to an unknown place',
    'warning Site does not answer',
  ],
  [
    'an address without https',
    { set: { SITE_URL: 'http://clinic.invalid' } },
    'warning Zone',
    'warning Domain',
    'WRONG Site is not https',
  ],
  [
    'a site that is not deployed',
    { set: { SITE_URL: nothingThere } },
    'warning Site does not answer',
  ],
  [
    'a site of another version than this checkout',
    { answers: { '/api/health': { body: { status: 'ok', version: '0.9.0', parts: {} } } } },
    `warning Version this checkout is ${packageJson.version}, and the site is 0.9.0 → If this checkout is the newer one`,
  ],
  ['a site that is not well', { answers: { '/api/health': { status: 503 } } }, 'WRONG Site'],
  ['no time zone of this world', { set: { SITE_TIME_ZONE: 'Mars/Base' } }, 'WRONG SITE_TIME_ZONE'],
  ['no address of staff', { set: { STAFF_EMAIL: undefined } }, 'WRONG STAFF_EMAIL is not set'],
  [
    'an address of staff that is none',
    { set: { STAFF_EMAIL: 'staff' } },
    'WRONG STAFF_EMAIL cannot',
  ],
  ['no sender', { set: { MAIL_FROM: undefined } }, 'WRONG MAIL_FROM is not set'],
  [
    'a sender on the domain of the mailbox of staff',
    { set: { STAFF_EMAIL: 'staff@mail.clinic.example' } },
    'warning Sending domain MAIL_FROM shares mail.clinic.example',
  ],
  [
    'a secret that can be guessed',
    { set: { JWT_SECRET: 'short-secret' } },
    'WRONG JWT_SECRET cannot',
  ],
  [
    'secrets that the Worker lacks',
    {
      answers: {
        [`${workerPath}/secrets`]: {
          body: { result: Object.keys(secrets).map((name) => ({ name })) },
        },
      },
    },
    'WRONG TURSO_AUTH_TOKEN is not in the Worker',
  ],
  [
    'no Worker yet',
    {
      answers: {
        [`${workerPath}/secrets`]: { status: 404, body: {} },
      },
    },
    'WRONG TURSO_AUTH_TOKEN is not in the Worker → npx wrangler secret put TURSO_AUTH_TOKEN --name research-site',
    'WRONG JWT_SECRET',
    'WRONG REBUILD_WEBHOOK_TOKEN',
    'WRONG SES_ACCESS_KEY_ID',
    'WRONG SES_SECRET_ACCESS_KEY',
    'WRONG POSTMARK_TOKEN',
    'warning ALERT_WEBHOOK_URL is not in the Worker → Nobody is told',
    'warning HEALTH_KEY is not in the Worker → No test letter',
  ],

  [
    'no database named',
    { set: { TURSO_DATABASE_URL: undefined } },
    'WRONG TURSO_DATABASE_URL is not set',
    '- Database not checked',
    '- Database features',
    '- Migrations',
    '- Candidates',
    '- Counts',
    '- Answers to mail',
    '- Distance',
    '- Read token',
  ],
  [
    'a database address with a password that is none',
    { set: { TURSO_DATABASE_URL: 'pigeon://user:pass-word@clinic' } },
    'WRONG Database the address must begin with libsql:// or https://',
    '- Database features',
    '- Migrations',
    '- Candidates',
    '- Counts',
    '- Answers to mail',
    '- Distance',
    '- Read token',
  ],
  [
    'no token for the database',
    { set: { TURSO_AUTH_TOKEN: undefined } },
    'WRONG Database asks for TURSO_AUTH_TOKEN',
    '- Database features',
    '- Migrations',
    '- Candidates',
    '- Counts',
    '- Answers to mail',
    '- Distance',
  ],
  [
    'a token that the database does not accept',
    { set: { TURSO_AUTH_TOKEN: 'not.a-token.at-all' } },
    'WRONG Database does not accept TURSO_AUTH_TOKEN',
    '- Database features',
    '- Migrations',
    '- Candidates',
    '- Counts',
    '- Answers to mail',
    '- Distance',
  ],
  [
    'a database that is away',
    { set: { TURSO_DATABASE_URL: nothingThere } },
    'WRONG Database nothing listens at this address (ECONNREFUSED)',
    '- Database features',
    '- Migrations',
    '- Candidates',
    '- Counts',
    '- Answers to mail',
    '- Distance',
    '- Read token',
  ],

  [
    'nobody signed in',
    { set: { CLOUDFLARE_API_TOKEN: undefined } },
    'warning TURSO_AUTH_TOKEN is set here; whether the Worker has it is not known',
    'warning JWT_SECRET',
    'warning REBUILD_WEBHOOK_TOKEN',
    'warning SES_ACCESS_KEY_ID',
    'warning SES_SECRET_ACCESS_KEY',
    'warning POSTMARK_TOKEN',
    'warning ALERT_WEBHOOK_URL',
    'warning HEALTH_KEY',
    'WRONG Cloudflare this machine is not signed in → Run npx wrangler login',
    '- Bucket',
    '- Plan',
    '- Deployed database',
    '- Mail provider',
  ],
  [
    'a token that Cloudflare does not accept',
    { answers: { '/cf/user/tokens/verify': { status: 401, body: {} } } },
    'WRONG Cloudflare does not accept the token',
    '- Bucket',
    '- Plan',
    '- Deployed database',
    '- Mail provider',
  ],
  [
    'no bucket',
    { answers: { [bucket]: { status: 404, body: {} } } },
    'WRONG Bucket there is no bucket research-site-files → npx wrangler r2 bucket create',
  ],
  [
    'a bucket that the token may not see',
    { answers: { [bucket]: { status: 403, body: {} } } },
    'WRONG Bucket the token may not look at it',
  ],
  [
    'a public bucket',
    { answers: { [`${bucket}/domains/managed`]: { body: { result: { enabled: true } } } } },
    'WRONG Bucket research-site-files is public',
  ],
  [
    'a bucket on a domain',
    {
      answers: {
        [`${bucket}/domains/custom`]: { body: { result: { domains: [{ enabled: true }] } } },
      },
    },
    'WRONG Bucket research-site-files is public',
  ],

  [
    'no webhook',
    { set: { REBUILD_WEBHOOK_URL: undefined } },
    'WRONG REBUILD_WEBHOOK_URL',
    '- Rebuild webhook',
  ],
  [
    'a webhook whose token is in the Worker alone',
    { set: { REBUILD_WEBHOOK_TOKEN: undefined } },
    'warning Rebuild webhook not tried',
  ],
  [
    'a webhook without its token',
    {
      set: { REBUILD_WEBHOOK_TOKEN: undefined },
      answers: {
        [`${workerPath}/secrets`]: {
          body: {
            result: [...Object.keys(secrets), 'TURSO_AUTH_TOKEN']
              .filter((name) => name !== 'REBUILD_WEBHOOK_TOKEN')
              .map((name) => ({ name })),
          },
        },
      },
    },
    'WRONG Rebuild webhook REBUILD_WEBHOOK_TOKEN is missing: no change of staff goes live',
  ],
  [
    'a token of GitHub that ends soon',
    { answers: { [workflow]: { headers: { [tokenEnd]: daysFromNow(10) } } } },
    'warning Rebuild webhook REBUILD_WEBHOOK_TOKEN ends on',
  ],
  [
    'a token of GitHub that has ended',
    { answers: { [workflow]: { headers: { [tokenEnd]: daysFromNow(-1) } } } },
    'WRONG Rebuild webhook REBUILD_WEBHOOK_TOKEN ended on',
  ],
  [
    'a token of GitHub that lasts',
    { answers: { [workflow]: { headers: { [tokenEnd]: daysFromNow(90) } } } },
  ],
  [
    'a fork, whose workflows GitHub disables',
    { answers: { [workflow]: { body: { state: 'disabled_fork' } } } },
    'WRONG Rebuild webhook GitHub disables the workflows of a fork',
  ],
  [
    'Actions that are disabled',
    { answers: { [`${actions}/permissions`]: { body: { enabled: false } } } },
    'WRONG GitHub settings Actions are disabled',
  ],
  [
    'a secret that GitHub lacks',
    {
      answers: {
        [`${actions}/secrets?per_page=100`]: {
          body: { secrets: [{ name: 'TURSO_DATABASE_URL' }, { name: 'TURSO_AUTH_TOKEN' }] },
        },
      },
    },
    'WRONG GitHub settings CLOUDFLARE_ACCOUNT_ID, CLOUDFLARE_API_TOKEN, TURSO_READ_TOKEN are missing',
  ],
  [
    'variables of GitHub that differ, of which no value is shown',
    {
      answers: {
        [`${actions}/variables?per_page=30`]: {
          body: {
            variables: [
              { name: 'STAFF_EMAIL', value: 'pass-word@clinic.example' },
              { name: 'PHONE_REGION', value: 'DE' },
            ],
          },
        },
      },
    },
    'WRONG GitHub settings SITE_URL is missing; the variable REBUILD_WEBHOOK_URL is missing; the variable STAFF_EMAIL differs; PHONE_REGION is not set here',
  ],
  [
    "GitHub's settings, which this token may not read",
    { answers: { [`${actions}/secrets?per_page=100`]: { status: 403, body: {} } } },
    'WRONG GitHub settings GitHub does not list them (200, 403)',
  ],
  [
    "no token for GitHub's settings",
    { set: { GITHUB_TOKEN: undefined } },
    '- GitHub settings not checked: set GITHUB_TOKEN',
  ],

  [
    'no token for the build',
    { set: { TURSO_READ_TOKEN: undefined } },
    'warning Read token is not set: builds would use the token that writes',
  ],
  [
    'a token for the build that the database refuses',
    { set: { TURSO_READ_TOKEN: 'read-token-pass-word' } },
    'WRONG Read token the database refuses it',
  ],
  [
    'another database than the deployed one',
    {
      answers: {
        [`${workerPath}/settings`]: {
          body: {
            result: {
              bindings: [
                { type: 'plain_text', name: 'TURSO_DATABASE_URL', text: 'libsql://old.turso.io' },
              ],
            },
          },
        },
      },
    },
    'WRONG Deployed database is old.turso.io, and TURSO_DATABASE_URL names 127.0.0.1 → npm run switch-database',
  ],
  [
    'Workers Free',
    { answers: { '/cf/accounts/acc/subscriptions': { body: { result: [] } } } },
    'WRONG Plan this account has no Workers Paid',
  ],
  [
    'a token that may not read the plan',
    { answers: { '/cf/accounts/acc/subscriptions': { status: 403, body: {} } } },
    'warning Plan the token may not read the plan',
  ],
  ['a domain that leads nowhere yet', { set: named }, ...whileAway],
  [
    'a domain that leads to another website',
    { set: named, addresses: { 'www.clinic.example': ['203.0.113.7'] } },
    'warning Domain www.clinic.example leads to 203.0.113.7 → npm run deploy stops there, unless you add --take-over',
    ...whileAway,
  ],
  [
    'a domain that leads to another Worker',
    {
      set: named,
      answers: {
        [domainsOfWorkers]: {
          body: { result: [{ hostname: 'www.clinic.example', service: 'shop' }] },
        },
      },
    },
    'warning Domain www.clinic.example leads to the Worker shop',
    ...whileAway,
  ],
  [
    'a domain of this Worker',
    {
      set: named,
      addresses: { 'www.clinic.example': ['203.0.113.7'] },
      answers: {
        [domainsOfWorkers]: {
          body: { result: [{ hostname: 'www.clinic.example', service: 'research-site' }] },
        },
      },
    },
    ...whileAway,
  ],
  [
    'a domain without a zone',
    { set: named, answers: { [zone]: { body: { result: [] } } } },
    'WRONG Zone no zone of this account holds www.clinic.example',
    ...whileAway,
  ],
  [
    'a zone whose name servers are still the old ones',
    {
      set: named,
      answers: { [zone]: { body: { result: [{ name: 'clinic.example', status: 'pending' }] } } },
    },
    'WRONG Zone the zone clinic.example is pending',
    ...whileAway,
  ],
  [
    'a token that GitHub does not accept',
    { answers: { [workflow]: { status: 401, body: {} } } },
    'WRONG Rebuild webhook GitHub does not accept REBUILD_WEBHOOK_TOKEN',
  ],
  [
    'no such workflow',
    { answers: { [workflow]: { status: 404, body: {} } } },
    'WRONG Rebuild webhook GitHub shows no such workflow',
  ],
  [
    'a workflow that is off',
    { answers: { [workflow]: { body: { state: 'disabled_manually' } } } },
    'WRONG Rebuild webhook the workflow is switched off',
  ],
  [
    'a webhook that may change code',
    { set: { REBUILD_WEBHOOK_URL: 'https://github.invalid/repos/a/b/dispatches' } },
    'warning Rebuild webhook this address needs a token that may change the code',
  ],
  [
    'a webhook that is away',
    { set: { REBUILD_WEBHOOK_URL: `${nothingThere}/deploy-hooks/hook-secret` } },
    'WRONG Rebuild webhook nothing listens',
  ],

  [
    'no such mail provider',
    { set: { MAIL_PROVIDER: 'pigeon' } },
    'WRONG MAIL_PROVIDER cannot be used',
  ],
  [
    'SMTP, which no Worker speaks',
    { set: { MAIL_PROVIDER: 'smtp', SMTP_URL: 'smtp://u:pass-word@mail.clinic.example' } },
    'WRONG MAIL_PROVIDER cannot be used as it is → One of cloudflare, ses and postmark. SMTP on Cloudflare: no.',
  ],
  [
    'Postmark without its token',
    { set: { ...postmark, POSTMARK_TOKEN: undefined } },
    'warning Mail provider not tried',
    'warning DKIM',
  ],
  [
    'a token that Postmark does not accept',
    { set: postmark, answers: { '/server': { status: 401, body: {} } } },
    'WRONG Mail provider Postmark does not accept',
    'warning DKIM',
  ],
  [
    "Postmark's sandbox",
    { set: postmark, answers: { '/server': { body: { DeliveryType: 'Sandbox' } } } },
    'WRONG Mail provider this Postmark server is a sandbox',
    'warning DKIM',
  ],
  [
    'Postmark away',
    { set: { ...postmark, MAIL_PROVIDER_URL: nothingThere } },
    'WRONG Mail provider nothing listens',
    'warning DKIM',
  ],
  ['news by Postmark', { set: newsByPostmark }, 'warning News DKIM'],
  [
    'news by the sender of other mail',
    { set: { ...newsByPostmark, NEWS_FROM: 'news@mail.clinic.example' } },
    'warning News sender NEWS_FROM shares mail.clinic.example',
    'warning News DKIM',
  ],
  [
    'a stream that Postmark does not know',
    { set: { ...newsByPostmark, POSTMARK_NEWS_STREAM: 'letters' } },
    'WRONG News stream Postmark has no stream letters',
    'warning News DKIM',
  ],
  [
    "a stream with Postmark's own link to unsubscribe",
    {
      set: newsByPostmark,
      answers: { '/message-streams/broadcast': { body: { MessageStreamType: 'Broadcasts' } } },
    },
    'warning News stream Postmark adds its own link',
    'warning News DKIM',
  ],
  ['news by SES', { set: newsBySes }],
  [
    'a configuration set that counts openings',
    {
      set: newsBySes,
      answers: {
        '/v2/email/configuration-sets/news/event-destinations': {
          body: { EventDestinations: [{ MatchingEventTypes: ['OPEN'] }] },
        },
      },
    },
    'WRONG News configuration set news counts who opens news',
  ],
  [
    'a sender of news without a provider',
    { set: { NEWS_FROM } },
    'WRONG News sender Cloudflare sends no news',
    'WRONG News SPF',
    'WRONG News DKIM',
  ],
  ['a secret in the wrong place', { set: { ...ses, SES_REGION: secrets.SES_ACCESS_KEY_ID } }],
  [
    'SES without a region',
    { set: { ...ses, SES_REGION: undefined } },
    'WRONG SES_REGION is not set',
  ],
  [
    'SES without its key',
    { set: { ...ses, SES_ACCESS_KEY_ID: undefined } },
    'warning Mail provider not tried',
    '- SPF',
    '- DKIM',
  ],
  [
    'a key that SES does not accept',
    {
      set: ses,
      answers: {
        '/v2/email/account': {
          status: 403,
          headers: { 'x-amzn-ErrorType': 'InvalidClientTokenId:http://x' },
          body: {},
        },
      },
    },
    'WRONG Mail provider SES does not accept the key (InvalidClientTokenId)',
  ],
  [
    'a key that may only send',
    {
      set: ses,
      answers: {
        '/v2/email/account': {
          status: 403,
          headers: { 'x-amzn-ErrorType': 'AccessDeniedException' },
          body: {},
        },
        '/v2/email/identities/mail.clinic.example': {
          status: 403,
          headers: { 'x-amzn-ErrorType': 'AccessDeniedException' },
          body: {},
        },
      },
    },
    'warning Mail provider SES accepts the key',
    '- SPF',
    '- DKIM',
  ],
  [
    "SES's sandbox",
    { set: ses, answers: { '/v2/email/account': { body: { SendingEnabled: true } } } },
    'WRONG Mail provider SES is in its sandbox',
  ],
  [
    'a domain that SES has not verified',
    {
      set: ses,
      answers: { '/v2/email/identities/mail.clinic.example': { status: 404, body: {} } },
    },
    'WRONG Mail provider SES has not verified mail.clinic.example',
    '- SPF',
    '- DKIM',
  ],

  [
    'no SPF record',
    { records: { 'cf-bounce.mail.clinic.example': [] } },
    'WRONG SPF cf-bounce.mail.clinic.example has no',
  ],
  [
    'two SPF records',
    { records: { 'cf-bounce.mail.clinic.example': ['v=spf1 a', 'v=spf1 b'] } },
    'WRONG SPF cf-bounce.mail.clinic.example has two',
  ],
  [
    'an SPF record for others',
    { records: { 'cf-bounce.mail.clinic.example': ['v=spf1 ~all'] } },
    'WRONG SPF the SPF record',
  ],
  [
    'no DKIM key',
    { records: { 'cf-bounce._domainkey.mail.clinic.example': [] } },
    'WRONG DKIM no key at cf-bounce._domainkey',
  ],
  [
    'a DKIM key that was taken back',
    { records: { 'cf-bounce._domainkey.mail.clinic.example': ['v=DKIM1; p='] } },
    'WRONG DKIM no key',
  ],
  [
    'one of two DKIM keys',
    { set: ses, records: { 'two._domainkey.mail.clinic.example': [] } },
    'WRONG DKIM no key at two._domainkey',
  ],
  [
    'no DMARC policy',
    { records: { '_dmarc.clinic.example': [] } },
    'warning DMARC there is no policy',
  ],
  ['no name server', { nameServer: '127.0.0.1:9' }, 'WRONG SPF', 'WRONG DKIM', 'WRONG DMARC'],
]
