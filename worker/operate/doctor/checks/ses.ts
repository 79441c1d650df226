import { answerBody } from '#worker/lib/http/answer.ts'
import { requestSes, sesErrorOf } from '#worker/lib/mail/providers/ses.ts'
import type { MailRecords } from './dns.ts'
import { type Finding, ok, warning, wrong } from '../finding.ts'
import { once, type Subject } from '../subject.ts'

type AccountStatus = { SendingEnabled?: boolean; ProductionAccessEnabled?: boolean }

type Identity = {
  VerifiedForSendingStatus?: boolean
  DkimAttributes?: { Tokens?: string[] }
  MailFromAttributes?: { MailFromDomain?: string }
}

/** SES as it is set up for a sending domain, by GetAccount and GetEmailIdentity of its API v2. */
export function openSes({ env, signal }: Subject, domain: string) {
  async function get<T extends object>(path: string) {
    const response = await requestSes(env, path, { method: 'GET', signal })
    return {
      status: response.status,
      error: sesErrorOf(response),
      body: await answerBody<T>(response),
    }
  }

  const isTried = Boolean(env['SES_ACCESS_KEY_ID'] && env['SES_SECRET_ACCESS_KEY'])
  const found = once(() => get<Identity>(`identities/${encodeURIComponent(domain)}`))

  async function records(): Promise<MailRecords | undefined> {
    const { status, body } = isTried ? await found() : { status: 0, body: {} }
    if (status !== 200) return undefined
    return {
      bounceHost: body.MailFromAttributes?.MailFromDomain,
      spf: 'include:amazonses.com',
      keys: body.DkimAttributes?.Tokens?.map((token) => `${token}._domainkey.${domain}`),
    }
  }

  async function finding(): Promise<Finding> {
    if (!isTried) {
      return warning('not tried: its keys are not set here', 'Set both for this run to try them.')
    }
    const { status, error = '', body } = await get<AccountStatus>('account')
    if (error === 'AccessDeniedException') {
      return warning(
        'SES accepts the key, which may not ask for the state of the account',
        'Allow it ses:GetAccount and ses:GetEmailIdentity to check the rest.',
      )
    }
    if (status === 403 || status === 400) {
      return wrong(
        `SES does not accept the key (${error})`,
        'Compare the key, its secret and SES_REGION.',
      )
    }
    if (status !== 200) return wrong(`SES answered ${status}`, 'Try again later.')
    if (!body.SendingEnabled) return wrong('SES has paused sending', 'Ask AWS support why.')
    if (!body.ProductionAccessEnabled) {
      return wrong('SES is in its sandbox: patients get no mail', 'Request production access.')
    }
    const { status: known, body: own } = await found()
    return known === 200 && own.VerifiedForSendingStatus
      ? ok(`SES accepts the key, and has verified ${domain}`)
      : wrong(`SES has not verified ${domain}`, 'Create it as an identity in this region.')
  }

  return { records, finding }
}
