import type { ProviderAnswer } from '#worker/lib/mail/providers/answer.ts'
import { mailFailureReason } from '#worker/lib/mail/providers/refusal.ts'
import { TokenFailure } from './token.ts'

/** An error of nodemailer; only its `response` is the server's own text. */
type SmtpError = Error & {
  code?: string
  /** the code of Node, of which nodemailer has made its own */
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
}

/** Node's codes for a certificate that does not fit, or a server that does not speak TLS. */
const tlsFault = /CERT|ISSUER|SIGNATURE|CRL_|HOSTNAME|^ERR_(?:TLS|SSL)|^EPROTO$/

/** The enhanced codes of RFC 3463 for a mailbox or a server that is full. */
const isFull = ({ response = '', responseCode, command }: SmtpError) =>
  /^5\d\d[ -]5\.(?:2\.2|3\.1)\b/.test(response) ||
  // RFC 5321, 4.5.3.1.10: to be read as 452.
  (responseCode === 552 && command === 'RCPT TO')

/** The server wants another sign-in, or more TLS: no other letter would be taken either. */
const signInCodes = [530, 534, 535, 538]

/** Postfix refuses a sender only when it hears the recipient. */
const isOfSender = (response: string) =>
  /^5\d\d[ -]5\.1\.[78]\b|sender address rejected/i.test(response)

/** The enhanced codes about the address itself, and answers without any. Others are about rules and senders. */
const isOfAddress = (response: string) =>
  /^5\d\d[ -]5\.(?:1\.[1236]|2\.1)\b/.test(response) || /^55[013][ -](?!\d\.\d)/.test(response)

const steps: Record<string, string> = {
  'MAIL FROM': 'to our sender address',
  'RCPT TO': 'to the recipient',
  DATA: 'to the text',
  STARTTLS: 'to STARTTLS',
}

const busy = (says: string): ProviderAnswer => ({ kind: 'busy', pauseMs: undefined, says })
const misused = (says: string): ProviderAnswer => ({ kind: 'misused', says })

/** The meaning of a reply by its code, and by the step that it answers. */
function answerOfReply(error: SmtpError, status: number): ProviderAnswer {
  const { command = '', response = '' } = error
  if (error.code === 'EAUTH') {
    // Without the server's text, which may repeat the user.
    const says = `The mail server does not let us sign in: it answered ${status}`
    return status < 500 ? busy(says) : misused(says)
  }
  const step = steps[command] ?? 'before any letter'
  const text = response.replace(/\s+/g, ' ')
  const says = mailFailureReason(`The mail server answered ${step}: ${text}`)
  // 503 is about the order of commands, not about a letter.
  const isOrder = status === 503 && ['RCPT TO', 'DATA'].includes(command)
  if (status < 500 || isOrder || isFull(error)) return busy(says)
  if (signInCodes.includes(status) || isOfSender(response)) return misused(says)
  if (command === 'RCPT TO')
    return { kind: 'refused', of: isOfAddress(response) ? 'address' : 'mail', says }
  return command === 'DATA' ? { kind: 'refused', of: 'mail', says } : misused(says)
}

/** Whether the server has answered, and goes on with the connection. */
export const isReply = (failure: unknown) =>
  failure instanceof Error && 'responseCode' in failure && failure.responseCode !== 421

/** Why a letter was not taken. `isTextOut`: the server may have its text. */
export function answerOfFailure(failure: unknown, isTextOut: boolean): ProviderAnswer {
  if (failure instanceof TokenFailure) return failure.answer
  if (!(failure instanceof Error)) return busy('The mail server could not be asked')
  const error: SmtpError = failure
  if (error.responseCode) return answerOfReply(error, error.responseCode)
  const { code = '', originalCode } = error
  const cause = originalCode ?? code
  if (isTextOut)
    return {
      kind: 'broken',
      says: `The connection to the mail server ended after the text was sent (${cause})`,
    }
  if (code === 'ETLS' || tlsFault.test(cause))
    return misused(
      `The mail server's TLS fails or cannot be trusted, so nothing was sent (${cause})`,
    )
  if (code === 'EAUTH') return misused('The mail server offers no way to sign in that we know')
  if (code === 'EMESSAGE')
    return { kind: 'refused', of: 'mail', says: 'The mail is larger than the mail server allows' }
  if (code === 'EENVELOPE')
    return { kind: 'refused', of: 'address', says: 'The address cannot be used in a mail' }
  return busy(`The mail server could not be reached, or did not answer (${cause})`)
}
