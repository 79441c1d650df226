import type { Bindings } from '#worker/env.ts'
import type { MailMessage } from '#worker/mail-message.ts'
import { askProvider } from '#worker/lib/mail/providers/index.ts'
import { openAccount } from '#worker/operate/doctor/checks/cloudflare.ts'
import { dnsChecks } from '#worker/operate/doctor/checks/dns.ts'
import { mailChecks, mailDomain } from '#worker/operate/doctor/checks/mail.ts'
import { newsChecks } from '#worker/operate/doctor/checks/news.ts'
import { type Check, type Finding, ok, skipped, wrong } from '#worker/operate/doctor/finding.ts'
import { smtpProblems, smtpSettings, usesSmtp } from '#worker/operate/server/mail/settings.ts'
import { openSmtp, trySignIn } from '#worker/operate/server/mail/smtp.ts'
import type { ServerSubject } from '../subject.ts'

const seeSmtp = 'Compare SMTP_URL with the page of your mail provider.'

function testLetter(from: string, to: string, siteUrl: string): MailMessage {
  const { host } = new URL(siteUrl)
  const text = `npm run doctor of ${host} has sent this letter. Mail works; nothing is left to do.`
  return {
    from: { name: host, email: from },
    to,
    subject: `A test letter from the server of ${host}`,
    text: `${text}\n`,
    html: `<p>${text}</p>`,
  }
}

/** Mail as the server sends it. A provider's own checks are those of the other homes. */
export function serverMailChecks(subject: ServerSubject): Check[] {
  const { env, read } = subject
  const isSmtp = env['MAIL_PROVIDER'] === 'smtp'
  const account = openAccount(subject, '')
  const domain = mailDomain(env['MAIL_FROM'])

  const ifUsable = (run: () => Promise<Finding>) => async () =>
    smtpProblems(env).length === 0 ? run() : skipped('see SMTP_URL')

  async function signIn(): Promise<Finding> {
    const why = await trySignIn(smtpSettings(env))
    return why ? wrong(why, seeSmtp) : ok('the mail server lets us in')
  }

  async function letter(): Promise<Finding> {
    const { settings } = read
    if (!settings) return skipped('see the settings that are wrong')
    const { STAFF_EMAIL, MAIL_FROM, SITE_URL, MAIL_PROVIDER = 'smtp' } = settings.product
    // Providers read their own settings and SMTP alone.
    const bindings = {
      ...settings.product,
      ...(usesSmtp(env) && { SMTP: openSmtp(smtpSettings(env)) }),
    } as Bindings
    const message = testLetter(MAIL_FROM, STAFF_EMAIL, SITE_URL)
    const answer = await askProvider(bindings, MAIL_PROVIDER, message)
    return answer.kind === 'taken'
      ? ok('is on its way to STAFF_EMAIL: see that it arrives, and not among spam')
      : wrong(answer.says, 'Compare the settings of mail with the page of your provider.')
  }

  const smtpChecks = domain
    ? [
        { name: 'Mail server', run: ifUsable(signIn), ifAway: seeSmtp },
        ...dnsChecks(subject, domain, async () => ({
          bounceHost: domain,
          spf: '',
          keys: undefined,
        })),
      ]
    : []
  return [
    ...(isSmtp ? smtpChecks : mailChecks(subject, account)),
    { name: 'Test letter', run: letter, isInstant: true },
    ...newsChecks(subject, account),
  ]
}
