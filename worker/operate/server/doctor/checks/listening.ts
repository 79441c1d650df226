import { once as onceEvent } from 'node:events'
import { connect } from 'node:net'
import { type Check, type Finding, ok, skipped, wrong } from '#worker/operate/doctor/finding.ts'
import { holderOf } from '#worker/operate/server/lock.ts'
import type { ServerSubject } from '../subject.ts'

const connectTimeoutMs = 1000

async function isOpen(port: number, host: string) {
  const socket = connect({ port, host })
  const opened = onceEvent(socket, 'connect', { signal: AbortSignal.timeout(connectTimeoutMs) })
  return opened
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy())
}

const everyAddress = ['0.0.0.0', '::']

/** The server on this machine: its process, and where its port is open. */
export function listeningChecks({ env, read: { settings }, machine }: ServerSubject): Check[] {
  const port = settings?.port ?? Number(env['PORT'] || 8787)

  async function server(): Promise<Finding> {
    const holder = env['DATA_DIR'] ? holderOf(env['DATA_DIR']) : undefined
    if (!holder) return wrong('no server runs on DATA_DIR', 'sudo systemctl start research-site')
    return (await isOpen(port, '127.0.0.1'))
      ? ok(`process ${holder.supervisor ?? holder.server} listens on port ${port}`)
      : wrong(
          `nothing listens on port ${port}`,
          "Read the server's log: journalctl -u research-site",
        )
  }

  async function closed(): Promise<Finding> {
    const { addresses } = machine
    if (addresses.length === 0) return skipped('this machine has no address but loopback')
    const named = settings?.addresses ?? []
    const isNamed = (address: string) =>
      named.includes(address) || named.some((one) => everyAddress.includes(one))
    const open: string[] = []
    await Promise.all(
      addresses.map(async (address) => (await isOpen(port, address)) && open.push(address)),
    )
    const others = open.filter((address) => !isNamed(address))
    if (others.length > 0)
      return wrong(
        `port ${port} is open on ${others.join(', ')}, past the proxy`,
        'Another program may listen there. Close it, or let the firewall close it.',
      )
    return open.length > 0
      ? ok(`open on ${open.join(', ')}, as HOST says; see that a firewall lets only the proxy in`)
      : ok(`${port} is closed on ${addresses.join(', ')}`)
  }

  return [
    { name: 'Server', run: server, isInstant: true },
    { name: 'Port', run: closed, isInstant: true },
  ]
}
