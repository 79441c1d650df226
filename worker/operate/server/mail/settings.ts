import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PlainError } from '#worker/operate/database/server.ts'
import { isLoopbackHost, readSmtpAddress, type SmtpAddress } from './address.ts'

/** The endpoint that gives tokens for XOAUTH2, by the client's own credentials. */
export type TokenSource = {
  tokenUrl: string
  clientId: string
  clientSecret: string
  scope: string
}

export type SmtpSettings = SmtpAddress & {
  /** the certificates of SMTP_CA as PEM; without it, those of the system */
  ca?: string
  oauth?: TokenSource
  /** the name with which we greet the server */
  name?: string
}

const oauthNames = [
  'SMTP_OAUTH_TOKEN_URL',
  'SMTP_OAUTH_CLIENT_ID',
  'SMTP_OAUTH_CLIENT_SECRET',
  'SMTP_OAUTH_SCOPE',
] as const

/** Whether a token endpoint gets the client's secret unread by others. */
function isSafeUrl(value: string) {
  if (!URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))
}

function readOauth(env: NodeJS.ProcessEnv, problems: string[]): TokenSource | undefined {
  const [tokenUrl = '', clientId = '', clientSecret = '', scope = ''] = oauthNames.map(
    (name) => env[name],
  )
  const missing = oauthNames.filter((name) => !env[name])
  if (missing.length === oauthNames.length) return undefined
  if (missing.length > 0)
    problems.push(
      `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing. Set all four SMTP_OAUTH_ settings, or none.`,
    )
  if (tokenUrl && !isSafeUrl(tokenUrl))
    problems.push(
      'SMTP_OAUTH_TOKEN_URL must begin with https://. Copy the token endpoint of your mail provider.',
    )
  return { tokenUrl, clientId, clientSecret, scope }
}

const certificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

function readCertificates(file: string, problems: string[]) {
  try {
    const found = readFileSync(file, 'utf8').match(certificate) ?? []
    for (const pem of found) new X509Certificate(pem)
    if (found.length > 0) return found.join('\n')
    problems.push('SMTP_CA names a file without a certificate. Name a PEM file of certificates.')
  } catch {
    problems.push(
      'SMTP_CA names a file that cannot be read, or holds a broken certificate. Name a PEM file of certificates.',
    )
  }
  return undefined
}

function readSmtp(env: NodeJS.ProcessEnv) {
  const { SMTP_URL, SMTP_CA, SITE_URL = '' } = env
  const problems: string[] = []
  const oauth = readOauth(env, problems)
  const ca = SMTP_CA ? readCertificates(SMTP_CA, problems) : undefined
  const address = SMTP_URL
    ? readSmtpAddress(SMTP_URL)
    : 'SMTP_URL is missing. Set it to smtp://USER:PASSWORD@HOST:587 or smtps://USER:PASSWORD@HOST:465.'
  if (typeof address === 'string') return { problems: [address, ...problems] }
  const { user, password } = address
  if (oauth && !user)
    problems.push('SMTP_URL has no user. SMTP_OAUTH_ signs in the user of smtp://USER@HOST:587.')
  if (oauth && password)
    problems.push('SMTP_URL has a password beside SMTP_OAUTH_. Remove one of the two.')
  if (!oauth && user && !password)
    problems.push(
      'SMTP_URL has a user without a password. Add the password, or set SMTP_OAUTH_, or remove the user for a relay.',
    )
  const name = URL.canParse(SITE_URL) ? new URL(SITE_URL).hostname : ''
  const settings: SmtpSettings = {
    ...address,
    ...(ca && { ca }),
    ...(oauth && { oauth }),
    // A relay may refuse a greeting with a name that has no domain.
    ...(/^[\w-]+(\.[\w-]+)*\.[a-z]+$/i.test(name) && { name }),
  }
  return { problems, settings }
}

/** Whether mail or news leaves by SMTP. */
export const usesSmtp = ({ MAIL_PROVIDER, NEWS_PROVIDER }: NodeJS.ProcessEnv) =>
  MAIL_PROVIDER === 'smtp' || NEWS_PROVIDER === 'smtp'

/** The settings of SMTP that are missing or wrong, a line each. No line repeats a value. */
export const smtpProblems = (env: NodeJS.ProcessEnv): string[] =>
  usesSmtp(env) ? readSmtp(env).problems : []

/** Fails if there are problems. */
export function smtpSettings(env: NodeJS.ProcessEnv): SmtpSettings {
  const { problems, settings } = readSmtp(env)
  if (!settings || problems.length > 0) throw new PlainError(problems.join('\n'))
  return settings
}
