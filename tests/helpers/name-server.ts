import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const headerBytes = 12
const noSuchName = 3

const length16 = (value: number) => Buffer.from([value >> 8, value & 0xff])

/** A TXT record of RFC 1035: its name points back at the question. */
function txt(value: string) {
  const chunks = value.match(/.{1,255}/g) ?? ['']
  const data = Buffer.concat(
    chunks.map((chunk) => Buffer.from([chunk.length, ...Buffer.from(chunk)])),
  )
  const head = [0xc0, headerBytes, 0, 16, 0, 1, 0, 0, 0, 60]
  return Buffer.concat([Buffer.from(head), length16(data.length), data])
}

function questionIn(message: Buffer) {
  const labels: string[] = []
  let at = headerBytes
  for (let size = message[at] ?? 0; size > 0; size = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + size))
    at += size + 1
  }
  // After the name: its end, type and class.
  return { name: labels.join('.'), bytes: message.subarray(headerBytes, at + 5) }
}

/** A name server that knows these TXT records. */
export async function startNameServer(records: (name: string) => Promise<string[]>) {
  const socket = createSocket('udp4')
  let isStopped = false
  socket.on('message', async (message, { port, address }) => {
    const { name, bytes } = questionIn(message)
    const found = await records(name.toLowerCase())
    const flags = Buffer.from([0x81, 0x80 | (found.length > 0 ? 0 : noSuchName)])
    const counts = Buffer.concat([1, found.length, 0, 0].map(length16))
    const head = Buffer.concat([message.subarray(0, 2), flags, counts])
    if (isStopped) return
    socket.send(Buffer.concat([head, bytes, ...found.map(txt)]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const stop = () => {
    isStopped = true
    socket.close()
  }
  return { address: `127.0.0.1:${socket.address().port}`, stop }
}
