import { createServer } from 'node:net'
import { PlainError } from '../database/server.ts'
import { addressesFor } from '../door/addresses.ts'

/** Fails with a message for the operator when the Worker could not listen on this port. */
export async function assertPortFree(port: number, host: string | undefined) {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new PlainError(`PORT must be a number from 1 to 65535, not ${process.env['PORT']}.`)
  }
  await Promise.all(addressesFor(host).map((address) => assertFree(port, address)))
}

const assertFree = (port: number, address: string) =>
  new Promise<void>((free, reject) => {
    const probe = createServer()
    probe.once('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'EADDRINUSE') {
        reject(new PlainError(`Port ${port} is taken. Choose another: PORT=${port + 1} npm start`))
      } else if (address === '::1') {
        // A machine without IPv6.
        free()
      } else reject(new PlainError(`HOST=${address} is no address of this machine.`))
    })
    probe.listen(port, address, () => probe.close(() => free()))
  })
