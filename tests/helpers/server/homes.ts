import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { pictureFile } from '../pictures/pictures.ts'
import { aboutPost } from '../records/post-body.ts'
import { eventually, startStack } from '../start/stack.ts'
import { inquiry } from '../submissions/submissions.ts'
import { serveUrl, startServe } from './serve.ts'

const root = new URL('../../..', import.meta.url).pathname
const run = promisify(execFile)

export const healthKey = 'h'.repeat(40)

/** Both homes know them: passwords and links of the one are good in the other. */
const secrets = { JWT_SECRET: 'j'.repeat(40), HEALTH_KEY: healthKey }

type Stack = Awaited<ReturnType<typeof startStack>>

/** Publishes a post with a picture, and adds an inquiry and a redirect. Returns the address of the picture. */
async function addContent(stack: Stack) {
  const { media, blog, redirects } = await stack.admin()
  const { file, uploadURL } = await (await media.upload.$post()).json()
  const { buffer: body } = await pictureFile('room.jpg')
  const sent = await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(body) })
  if (!sent.ok) throw new Error(`The picture was not taken: ${sent.status}`)
  const added = await media.$post({ json: { name: 'Room', file, alt: 'A room' } })
  const { media: stored } = await added.json()
  const picture = `/media/${stored?.key}`
  await blog.$post({ json: aboutPost('rooms', { imageUrl: picture }) })
  await redirects.$post({ json: { source: '/old-address', target: '/faqs' } })
  await stack.visitor['patient-inquiry'].$post({ json: inquiry({ lastName: 'Earlier' }) })
  return picture
}

export type Home = { origin: string; port: number }

export type Question = {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}

/** Asks as a proxy with HTTPS does. The address is sent as it is written. */
export async function askHome({ origin, port }: Home, { headers, body, ...question }: Question) {
  const asking = request({
    host: '127.0.0.1',
    port,
    agent: false,
    ...question,
    headers: { Host: new URL(origin).host, 'X-Forwarded-Proto': 'https', ...headers },
  })
  asking.end(body)
  const [answer]: IncomingMessage[] = await once(asking, 'response')
  if (!answer) throw new Error('No answer')
  const { statusCode: status = 0, headersDistinct } = answer
  return { status, headers: headersDistinct, bytes: await buffer(answer) }
}

/** Whether the newest build shows the picture in its small sizes. */
const isBuilt = async (home: Home) => {
  const { bytes } = await askHome(home, { path: '/blog/rooms' })
  return bytes.includes('image/avif')
}

/** `npm start` with content, and `npm run serve` with a restored backup of it. */
export async function startHomes() {
  const folder = await mkdtemp(join(tmpdir(), 'site-homes-'))
  const dataDir = join(folder, 'data')
  await mkdir(dataDir, { mode: 0o700 })
  const archive = join(folder, 'backup.tar.gz')
  const operate = (args: string[], data: string) =>
    run(process.execPath, ['worker/operate', ...args], {
      cwd: root,
      env: { PATH: process.env['PATH'], DATA_DIR: data },
    })
  const stack = await startStack({ settings: secrets })
  const picture = await addContent(stack)
  await operate(['backup', archive], stack.dataDir)
  const backedUpAt = new Date()
  const { stdout: restored } = await operate(['restore', archive, '--server'], dataDir)
  const serve = await startServe({ dataDir, settings: secrets })
  const start: Home = { origin: stack.url, port: Number(new URL(stack.url).port) }
  const server: Home = { origin: serveUrl, port: serve.port }
  for (const home of [start, server]) await eventually(() => isBuilt(home))
  return {
    start,
    server,
    picture,
    backedUpAt,
    restored,
    async stop() {
      await Promise.all([stack.stop(), serve.stop()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
