import net from 'node:net'
import { PlainError } from '../database/server.ts'

type Handle = { close: () => void; getsockname: (address: { port?: number }) => number }

/**
 * Node's own function, by which its cluster module binds the sockets of several processes. Unlike a server, it accepts
 * no connections here.
 */
type CreateHandle = (address: string, port: number, family: 4 | 6, fd: number) => Handle | number

// Node exports it without declaring it.
const { _createServerHandle: createHandle } = net as unknown as {
  _createServerHandle: CreateHandle
}

/**
 * libuv tells only later that a port is taken. A process that listens on such a socket gets some other port, on all
 * addresses.
 */
function isBound(handle: Handle, port: number) {
  const address: { port?: number } = {}
  return handle.getsockname(address) === 0 && address.port === port
}

/**
 * Binds a socket for each address, without accepting connections: a process that gets its handle does. Connections wait
 * in the socket while that process starts again. A machine without IPv6 has no `::1`.
 */
export function bindSockets(addresses: string[], port: number): Handle[] {
  return addresses.flatMap((address) => {
    const family = net.isIPv6(address) ? 6 : 4
    const handle = createHandle(address, port, family, -1)
    if (typeof handle !== 'number' && isBound(handle, port)) return [handle]
    if (typeof handle !== 'number') handle.close()
    else if (address === '::1') return []
    throw new PlainError(
      `Port ${port} of ${address} cannot be used: another program has it, or the address is not of this machine.`,
    )
  })
}
