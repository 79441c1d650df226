import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { bindSockets } from '#worker/operate/server/sockets.ts'

/** Another program, and its port. */
async function listener() {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  // A server on an address has no path of a socket.
  return { other, port: (other.address() as AddressInfo).port }
}

test('a port that another program has is named, and nothing listens elsewhere instead', async () => {
  const { other, port } = await listener()
  try {
    expect(() => bindSockets(['127.0.0.1'], port)).toThrow(`Port ${port} of 127.0.0.1`)
  } finally {
    other.close()
  }
})

test('a free port is bound at once', async () => {
  const { other, port } = await listener()
  other.close()
  await once(other, 'close')
  const sockets = bindSockets(['127.0.0.1'], port)
  expect(sockets).toHaveLength(1)
  for (const socket of sockets) socket.close()
})
