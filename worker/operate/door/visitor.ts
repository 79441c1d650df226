import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'
import { PlainError } from '#worker/operate/database/server.ts'

const thisMachine = '127.0.0.0/8,::1'

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Reads TRUSTED_PROXIES: addresses and ranges, separated by commas. */
export function trustedProxies(setting: string | undefined) {
  const trusted = new BlockList()
  for (const entry of (setting || thisMachine).split(',').map((one) => one.trim())) {
    const [address = '', bits] = entry.split('/')
    try {
      if (bits === undefined) trusted.addAddress(address, familyOf(address))
      // An empty number would become 0, the range of all addresses.
      else trusted.addSubnet(address, Number(bits || Number.NaN), familyOf(address))
    } catch {
      throw new PlainError(
        `TRUSTED_PROXIES has ${entry || 'an empty entry'}: it takes addresses and ranges such as 10.0.0.0/8.`,
      )
    }
  }
  return trusted
}

const peerOf = ({ remoteAddress = '' }: Socket) => remoteAddress.replace('::ffff:', '')

/** Whether the connection comes from a trusted proxy. */
export function isTrusted(socket: Socket, trusted: BlockList) {
  const peer = peerOf(socket)
  return isIP(peer) !== 0 && trusted.check(peer, familyOf(peer))
}

/**
 * The visitor's address: the address of the connection, unless a trusted proxy is connected. A trusted proxy adds the
 * address of its own client at the end of X-Forwarded-For. The visitor may have written everything before that.
 */
export function visitorAddress({ headers, socket }: IncomingMessage, trusted: BlockList) {
  const told =
    String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? ''
  return isIP(told) && isTrusted(socket, trusted) ? told : peerOf(socket)
}
