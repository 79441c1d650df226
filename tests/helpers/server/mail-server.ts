import { type AddressInfo, createServer, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

export type ReceivedLetter = { from: string; to: string[]; raw: string; isEncrypted: boolean }

/** An answer that refuses, such as 550. */
export const refusal = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode })

const addressOf = (given: { address: string } | false) => (given ? given.address : '')

/** A mail server on this machine. By default it takes every letter, without TLS and without a sign-in. */
export async function startMailServer(more: SMTPServerOptions = {}) {
  const letters: ReceivedLetter[] = []
  const seen = { connections: 0 }
  const server = new SMTPServer({
    authOptional: true,
    ...(!more.key && { disabledCommands: ['STARTTLS'] }),
    closeTimeout: 1,
    onConnect(_session, done) {
      seen.connections++
      done()
    },
    async onData(stream, { envelope, secure }, done) {
      const raw = (await buffer(stream)).toString()
      const to = envelope.rcptTo.map(addressOf)
      letters.push({ from: addressOf(envelope.mailFrom), to, raw, isEncrypted: secure })
      done()
    },
    ...more,
  })
  server.on('error', () => {})
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => new Promise<void>((ended) => server.close(ended)))
  // A server that listens on a port has such an address.
  const { port } = server.server.address() as AddressInfo
  return { port, letters, seen }
}

/** A server that answers each line as `replyTo` says, or closes the connection on `null`. */
export async function startScript(
  replyTo: (line: string) => string | null | undefined,
  greeting: string | undefined = '220 script',
) {
  const lines: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (greeting) socket.write(`${greeting}\r\n`)
    let rest = ''
    socket.on('data', (data) => {
      const parts = `${rest}${data}`.split('\r\n')
      rest = parts.pop() ?? ''
      for (const line of parts) {
        lines.push(line)
        const reply = replyTo(line)
        if (reply === null) socket.destroy()
        else if (reply) socket.write(`${reply}\r\n`)
      }
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
  return { port, lines }
}

/** The answers of a server that takes a letter up to its text, and what it does with the text. */
export const untilText = (atEnd: string | null | undefined) => (line: string) => {
  if (line.startsWith('EHLO')) return '250-script\r\n250 SIZE 1000000'
  if (/^(?:MAIL|RCPT|RSET)/.test(line)) return '250 2.0.0 Ok'
  if (line === 'DATA') return '354 Go on'
  return line === '.' ? atEnd : undefined
}
