import { expect, test } from 'vitest'
import { inquiry } from '../submissions/submissions.ts'
import {
  asChunk,
  chunkedHeader,
  jsonHeader,
  lengthHeader,
  openLine,
  statusesIn,
  type WriteRequest,
} from './line.ts'
import { smuggledRequests } from './smuggled.ts'

/** The door of a home without jobs, and a session of its admin. */
export type AttackedDoor = {
  port: number
  request: WriteRequest
  cookie: string
  password: string
}

/** Sends a request on a connection of its own, and returns all that comes back. */
async function sendAlone({ port, request }: AttackedDoor, ...given: Parameters<WriteRequest>) {
  const [line, headers, body] = given
  const { heard, ended } = openLine(port, request(line, [...headers, 'Connection: close'], body))
  await ended
  return heard()
}

/** Asks for the same again and again until `isOver`. Returns the answers that are not as they should be. */
async function readWhile(isOver: () => boolean, read: () => Promise<string>, wanted: string) {
  const wrong: string[] = []
  while (!isOver()) {
    const heard = await read()
    if (statusesIn(heard).join() !== '200' || !heard.includes(wanted)) wrong.push(heard)
  }
  return wrong
}

/** Sends each request with another one in it. Returns the answers that the hidden one got. */
async function smuggle({ port, request }: AttackedDoor) {
  const heard = await Promise.all(
    Object.entries(smuggledRequests(request)).map(async ([name, text]) => {
      const line = openLine(port, text)
      // Answers arrive in the order of the requests: after the answer to a last request, all have arrived.
      await Promise.race([line.ended, line.answered])
      line.socket.write(request('GET /build.json', ['Connection: close']))
      await line.ended
      return `${name}: ${line.heard()}`
    }),
  )
  // The hidden request has no session: its answer would be 401.
  return heard.filter((text) => /Secretive|Ada/.test(text) || statusesIn(text).includes(401))
}

const runtimePaths = [
  '/cdn-cgi/explorer',
  '/cdn-cgi/local/explorer',
  '/cdn-cgi/explorer/api/r2/buckets',
  '/cdn-cgi/handler/scheduled',
  '/cdn-cgi/mf/scheduled',
  '/cdn-cgi/live-reload',
  '/api/../cdn-cgi/explorer',
  '/api/%2e%2e/cdn-cgi/explorer',
  '/api/..\\cdn-cgi/explorer',
  '//cdn-cgi/explorer',
  '/CDN-CGI/explorer',
  '/__cf_local/stream/x',
]

/** The tests that the door of every home passes. */
export function testDoor(doorOf: () => AttackedDoor) {
  test('no spelling of a body makes two requests of one, or hands one visitor the answer of another', async () => {
    const door = doorOf()
    const body = JSON.stringify(inquiry({ lastName: 'Secretive' }))
    const sent = await sendAlone(
      door,
      'POST /api/patient-inquiry',
      [jsonHeader, lengthHeader(body)],
      body,
    )
    expect(statusesIn(sent)).toEqual([201])
    let isDone = false
    const isOver = () => isDone
    const asAdmin = () =>
      sendAlone(door, 'GET /api/admin/patient-inquiries', [`Cookie: ${door.cookie}`])
    const asVisitor = () => sendAlone(door, 'GET /api/jobs', [])
    const reading = [
      readWhile(isOver, asAdmin, 'Secretive'),
      readWhile(isOver, asVisitor, '\r\n\r\n{"jobs":[]}'),
    ]
    for (let round = 0; round < 3; round++) expect(await smuggle(door)).toEqual([])
    isDone = true
    expect((await Promise.all(reading)).flat()).toEqual([])
  }, 60_000)

  test('a body where the method has none is refused, and ends the connection', async () => {
    const { port, request } = doorOf()
    for (const method of ['GET', 'HEAD', 'DELETE', 'OPTIONS']) {
      const text = request(
        `${method} /api/jobs`,
        [chunkedHeader],
        asChunk('GET / HTTP/1.1\r\n\r\n'),
      )
      const line = openLine(port, text)
      await line.ended
      expect([method, statusesIn(line.heard())]).toEqual([method, [400]])
    }
  })

  test('a deletion may bring proofs along, in a body whose length it says', async () => {
    const { port, request, cookie, password } = doorOf()
    const body = JSON.stringify({ currentPassword: password })
    const headers = [jsonHeader, lengthHeader(body), `Cookie: ${cookie}`]
    const line = openLine(
      port,
      request('DELETE /api/auth/passkeys/unknown', headers, body) +
        request('GET /build.json', ['Connection: close']),
    )
    await line.ended
    expect(statusesIn(line.heard())).toEqual([404, 200])
  })

  test('chunked forms arrive whole, and pipelined requests are answered in their order', async () => {
    const { port, request } = doorOf()
    const body = JSON.stringify(inquiry({ lastName: 'Chunked' }))
    const line = openLine(
      port,
      request('POST /api/patient-inquiry', [jsonHeader, chunkedHeader], asChunk(body)) +
        request('GET /api/jobs', []) +
        request('GET /api/admin/stats', []) +
        request('GET /build.json', ['Connection: close']),
    )
    await line.ended
    expect(statusesIn(line.heard())).toEqual([201, 200, 401, 200])
  })

  test('a body over 15 MB is refused in words that can be read after all of it is sent', async () => {
    const { port, request } = doorOf()
    const tooLarge = Buffer.alloc(40 * 2 ** 20)
    // The client reads the answer only after it has sent everything, as browsers do.
    const line = openLine(
      port,
      request('PUT /api/uploads/x', [`Content-Length: ${tooLarge.length}`]),
    )
    line.socket.pause()
    await new Promise<void>((sent, broken) => {
      line.socket.once('close', () => broken(new Error('The connection broke')))
      line.socket.write(tooLarge, () => sent())
    })
    line.socket.resume()
    await line.ended
    expect(statusesIn(line.heard())).toEqual([413])
    expect(line.heard()).toContain('The request is larger than 15 MB.')
  })

  test('no address of the development runtime answers, in any spelling', async () => {
    for (const path of runtimePaths) {
      const heard = await sendAlone(doorOf(), `GET ${path}`, [])
      expect([path, statusesIn(heard)]).toEqual([path, [404]])
    }
    const absolute = 'GET http://localhost/cdn-cgi/explorer'
    expect(statusesIn(await sendAlone(doorOf(), absolute, []))).toEqual([400])
  })
}
