import { Readable } from 'node:stream'
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'
import SMTPConnection, {
  type SMTPConnectionCustomAuthContext,
} from 'nodemailer/lib/smtp-connection'
import type { Mime } from './mime.ts'
import type { SmtpSettings } from './settings.ts'
import { openTokens } from './token.ts'

export type Session = {
  /** Waits until the server knows us. */
  ready: () => Promise<void>
  /** `onText` is called just before the first byte of the text leaves. */
  send: (mail: Mime, onText: () => void) => Promise<void>
  /** Ends it at once; what still waits fails with `reason`. */
  abort: (reason: Error) => void
  /** Takes leave of the server. */
  quit: () => void
}

/** How long one answer of the server, or the way to it, may take: the letter's own deadline is the shorter one. */
const stepMs = 10_000

// The name is ours: nodemailer's own XOAUTH2 would try a password first where the server offers that.
const tokenMethod = 'TOKEN'

/** The certificates of the system; those of Node where the system has none. */
function trusted(ca: string | undefined): SecureContext {
  const system = ca ? [] : getCACertificates('system')
  const all = ca ?? (system.length > 0 ? system : getCACertificates('bundled'))
  return createSecureContext({ ca: all, minVersion: 'TLSv1.2' })
}

/** Returns a function that opens sessions with one server. */
export function sessionOpener(settings: SmtpSettings): () => Session {
  const { host, port, tls, user, password, oauth, name } = settings
  const tokens = oauth && openTokens(oauth)
  let secureContext: SecureContext | undefined

  async function signInByToken({ sendCommand }: SMTPConnectionCustomAuthContext) {
    if (!tokens) return
    const offer = async (token: string) => {
      const words = Buffer.from(`user=${user}\x01auth=Bearer ${token}\x01\x01`).toString('base64')
      const reply = await sendCommand(`AUTH XOAUTH2 ${words}`)
      // The server wants an empty line before it says why it refuses.
      return reply.status === 334 ? sendCommand('') : reply
    }
    const token = await tokens.current()
    let reply = await offer(token)
    if (reply.status === 535) reply = await offer(await tokens.after(token))
    if (reply.status !== 235) throw new Error('Invalid token')
  }

  return () => {
    if (tls !== 'never') secureContext ??= trusted(settings.ca)
    const connection = new SMTPConnection({
      // nodemailer asks the name server first, which may not know this name.
      ...(host === 'localhost' ? { host: '127.0.0.1', servername: host } : { host }),
      port,
      secure: tls === 'first',
      requireTLS: tls === 'required',
      ignoreTLS: tls === 'never',
      tls: { ...(secureContext && { secureContext }), rejectUnauthorized: true },
      ...(name && { name }),
      connectionTimeout: stepMs,
      greetingTimeout: stepMs,
      socketTimeout: stepMs,
      socketCloseTimeout: 1000,
      customAuth: { [tokenMethod]: signInByToken },
      // With loopback alone, as in a network without a way out, a name would not be looked up.
      allowInternalNetworkInterfaces: true,
    })
    const { promise: failed, reject } = Promise.withResolvers<never>()
    failed.catch(() => {})
    connection.on('error', reject)

    const asked = (ask: (done: (error?: Error | null) => void) => void) =>
      Promise.race([
        failed,
        new Promise<void>((resolve, refuse) => {
          ask((error) => (error ? refuse(error) : resolve()))
        }),
      ])

    const open = async () => {
      await asked((done) => connection.connect(done))
      if (!user) return
      const auth = tokens
        ? { user, method: tokenMethod }
        : { user, credentials: { user, pass: password } }
      // Also where the server offers no sign-in: nothing is sent without one.
      await asked((done) => connection.login(auth, done))
    }
    let opened: Promise<void> | undefined

    return {
      ready: () => (opened ??= open()),
      send({ envelope, bytes }, onText) {
        // nodemailer begins to read only after the server has asked for the text.
        const text = Readable.from(
          (function* () {
            onText()
            yield bytes
          })(),
        )
        return asked((done) => connection.send({ ...envelope }, text, done))
      },
      abort(reason) {
        reject(reason)
        connection.close()
      },
      quit: () => connection.quit(),
    }
  }
}
