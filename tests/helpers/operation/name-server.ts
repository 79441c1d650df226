import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const headerBytes = 12
const noSuchName = 3

const length16 = (value: number) => Buffer.from([value >> 8, value & 0xff])

const types = { A: 1, TXT: 16 }

/** A record of RFC 1035: its name points back at the question. */
function record(type: number, data: Buffer) {
  const head = [0xc0, headerBytes, 0, type, 0, 1, 0, 0, 0, 60]
  return Buffer.concat([Buffer.from(head), length16(data.length), data])
}

function txt(value: string) {
  const chunks = value.match(/.{1,255}/g) ?? ['']
  const lines = chunks.map((chunk) => Buffer.from([chunk.length, ...Buffer.from(chunk)]))
  return record(types.TXT, Buffer.concat(lines))
}

const a = (address: string) => record(types.A, Buffer.from(address.split('.').map(Number)))

function questionIn(message: Buffer) {
  const labels: string[] = []
  let at = headerBytes
  for (let size = message[at] ?? 0; size > 0; size = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + size))
    at += size + 1
  }
  // After the name: its end, type and class.
  return {
    name: labels.join('.').toLowerCase(),
    type: message.readUInt16BE(at + 1),
    bytes: message.subarray(headerBytes, at + 5),
  }
}

/** A name server that knows these TXT records and IPv4 addresses. */
export async function startNameServer(
  texts: (name: string) => Promise<string[]>,
  addresses: Record<string, string[]> = {},
) {
  const socket = createSocket('udp4')
  let isStopped = false
  async function answersTo(name: string, type: number) {
    if (type === types.TXT) return (await texts(name)).map(txt)
    return type === types.A ? (addresses[name] ?? []).map(a) : []
  }
  socket.on('message', async (message, { port, address }) => {
    const { name, type, bytes } = questionIn(message)
    const found = await answersTo(name, type)
    const flags = Buffer.from([0x81, 0x80 | (found.length > 0 ? 0 : noSuchName)])
    const counts = Buffer.concat([1, found.length, 0, 0].map(length16))
    const head = Buffer.concat([message.subarray(0, 2), flags, counts])
    if (isStopped) return
    socket.send(Buffer.concat([head, bytes, ...found]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const stop = () => {
    isStopped = true
    socket.close()
  }
  return { address: `127.0.0.1:${socket.address().port}`, stop }
}
