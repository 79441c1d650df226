import type { IncomingHttpHeaders } from 'node:http'
import { get as getPlain } from 'node:http'
import { get as getSafe } from 'node:https'
import { text } from 'node:stream/consumers'
import type { PeerCertificate, TLSSocket } from 'node:tls'

export type SiteAnswer = {
  status: number
  headers: IncomingHttpHeaders
  body: string
  /** the address that was connected */
  peer: string
}

type Asked = { headers?: Record<string, string>; ca?: string | undefined; signal: AbortSignal }

/** An address that takes a connection, and then says nothing. */
const hanging = () => Object.assign(new Error('No answer'), { code: 'NO_ANSWER' })

/** A GET request that follows no redirect. `fetch` takes no authority of its own, and hides the address it reached. */
export const askSite = (url: URL, { headers, ca, signal }: Asked) =>
  new Promise<SiteAnswer>((resolve, reject) => {
    let isConnected = false
    const get = url.protocol === 'https:' ? getSafe : getPlain
    get(url, { headers, signal, agent: false, ...(ca && { ca }) }, async (response) => {
      const peer = response.socket.remoteAddress ?? ''
      const { statusCode: status = 0, headers: answered } = response
      const body = await text(response).catch(() => '')
      resolve({ status, headers: answered, body, peer })
    })
      .on('socket', (socket) => socket.once('connect', () => (isConnected = true)))
      .on('error', (error) => reject(isConnected && signal.aborted ? hanging() : error))
  })

/** The certificate of a host, and why it is not trusted. Sends no request. */
export const certificateOf = (url: URL, { ca, signal }: Asked) =>
  new Promise<{ certificate: PeerCertificate; fault: string | undefined }>((resolve, reject) => {
    const request = getSafe(
      new URL('/', url),
      { method: 'HEAD', agent: false, signal, rejectUnauthorized: false, ...(ca && { ca }) },
      (response) => response.destroy(),
    )
    request.on('error', reject)
    request.on('socket', (socket) =>
      socket.once('secureConnect', () => {
        // https gives a request no other kind of socket.
        const secure = socket as TLSSocket
        // Node declares an Error here, and gives a code such as CERT_HAS_EXPIRED.
        const fault = secure.authorized ? undefined : String(secure.authorizationError)
        resolve({ certificate: secure.getPeerCertificate(), fault })
        request.destroy()
      }),
    )
  })
