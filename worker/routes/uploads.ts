import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { note } from '../../db/audit.ts'
import { photo, resume, thumbnail } from '../../db/model/uploads.ts'
import type { Env } from '../env.ts'
import { within } from '../lib/http/deadline.ts'
import { fileType } from '../lib/files/file-type.ts'
import { input, param } from '../lib/http/input.ts'
import { Problem, Unavailable } from '../lib/http/problem.ts'
import { rateLimit } from '../lib/http/rate-limit.ts'
import { type Arriving, slowestOf, timeFor } from '../lib/http/pace.ts'
import { adminOnly, requireUser } from '../lib/auth/session.ts'
import { allowedUpload, type UploadKind, uploadUrl } from '../lib/files/signed-url.ts'

const rules = { resume, photo, thumbnail }
const pathOf = (kind: UploadKind, key: string) => `${kind}s/${key}`

const fileKey = param('key', v.pipe(v.string(), v.uuid()))

/** Where a resume may be sent; anyone may ask. */
export const resumeUploads = new Hono<Env>().post('/', rateLimit('SUBMIT_LIMIT'), async (c) =>
  c.json({ uploadURL: await uploadUrl(c.env, 'resume') }),
)

const PhotoUpload = v.object({ photoURL: v.pipe(v.string(), v.url()) })

export const photoUploads = new Hono<Env>()
  .use(requireUser, adminOnly)
  .post('/upload', async (c) => {
    const key = crypto.randomUUID()
    return c.json({
      uploadURL: await uploadUrl(c.env, 'photo', key),
      thumbnailURL: await uploadUrl(c.env, 'thumbnail', key),
    })
  })
  .post('/confirm', input(PhotoUpload), async (c) => {
    const key = new URL(c.req.valid('json').photoURL).pathname.split('/').at(-1) ?? ''
    const stored = isKey(key) ? await filed(c.env.FILES.head(pathOf('photo', key))) : null
    return c.json(stored ? { success: true, photoPath: `/media/${key}` } : { success: false })
  })

// A file is held in memory until its type is known: this many fit beside everything else.
const uploadsAtOnce = 4
const waitingAtMost = 32
const waitingMs = 10_000
const lookEveryMs = 100
/** Storing a file takes less. A request that dies, as when its visitor leaves, ends without a word. */
const deadAfterMs = 15_000

type Turn = { lookedAt: number }
type Upload = Turn & Arriving & { isGivenUp: boolean }

// Of this isolate.
const uploading = new Map<string, Upload>()
const waiting = new Map<string, Turn>()

const busy = () => new Unavailable('Too many uploads. Please try again.')
const tooLate = () => new Problem(408, 'The file took too long to arrive.')

function forgetDead(turns: Map<string, Turn>, now: number) {
  for (const [key, { lookedAt }] of turns) if (now - lookedAt > deadAfterMs) turns.delete(key)
}

/** A place for this upload, once there is one: the slowest of those that have theirs gives it up. */
async function takeTurn(key: string): Promise<Upload> {
  const giveUp = Date.now() + waitingMs
  forgetDead(waiting, Date.now())
  if (waiting.size >= waitingAtMost || waiting.has(key) || uploading.has(key)) throw busy()
  const turn = { lookedAt: 0 }
  waiting.set(key, turn)
  try {
    for (;;) {
      const now = Date.now()
      turn.lookedAt = now
      forgetDead(uploading, now)
      if (uploading.size < uploadsAtOnce) {
        const upload = { since: now, bytes: 0, lookedAt: now, isGivenUp: false }
        uploading.set(key, upload)
        return upload
      }
      const slowest = slowestOf([...uploading.values()].filter(({ isGivenUp }) => !isGivenUp))
      if (slowest) slowest.isGivenUp = true
      else if (now > giveUp) throw busy()
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
    }
  } finally {
    waiting.delete(key)
  }
}

/** Takes one file for a signed address: as large as said, of the type its bytes show, and only once. */
export const uploads = new Hono<Env>().put('/:key', fileKey, async (c) => {
  const { key } = c.req.valid('param')
  const kind = await allowedUpload(c.env, key, c.req.query('token') ?? '')
  if (!kind) throw new Problem(403, 'This upload link is invalid or has expired.')
  const length = checkedLength(c, kind)
  const upload = await takeTurn(key)
  try {
    await store(c, kind, key, await readFile(c, length, upload))
  } finally {
    if (uploading.get(key) === upload) uploading.delete(key)
  }
  return c.body(null, 204)
})

/** The body, which must be as long as it was said to be, and must keep coming. */
async function readFile(c: Context<Env>, length: number, upload: Upload) {
  const reader = c.req.raw.body?.getReader()
  const bytes = new Uint8Array(length)
  let next = reader?.read() ?? Promise.resolve(none)
  for (;;) {
    const chunk = await within(lookEveryMs, next).catch(() => undefined)
    upload.lookedAt = Date.now()
    if (!chunk) {
      const isLate = upload.lookedAt - upload.since > timeFor(upload.bytes)
      if (isLate || upload.isGivenUp) throw tooLate()
      continue
    }
    if (chunk.done) break
    if (upload.bytes + chunk.value.length > length) throw new Problem(400, wrongLength)
    bytes.set(chunk.value, upload.bytes)
    upload.bytes += chunk.value.length
    next = reader?.read() ?? Promise.resolve(none)
  }
  if (upload.bytes !== length) throw new Problem(400, wrongLength)
  return bytes
}

const none = { done: true, value: undefined } as const
const wrongLength = 'The file is not as long as its Content-Length says.'

function checkedLength(c: Context<Env>, kind: UploadKind) {
  const { types, maxBytes, wrongType, tooLarge } = rules[kind]
  const length = Number(c.req.header('Content-Length') ?? Number.NaN)
  if (!Number.isInteger(length) || length < 0)
    throw new Problem(411, 'Please send the Content-Length.')
  if (length > maxBytes) throw new Problem(413, tooLarge.text)
  if (!(typeOf(c) in types)) throw new Problem(415, wrongType.text)
  return length
}

const typeOf = (c: Context<Env>) => c.req.header('Content-Type')?.split(';')[0]?.toLowerCase() ?? ''

async function store(c: Context<Env>, kind: UploadKind, key: string, bytes: Uint8Array) {
  const found = fileType(bytes)
  if (found !== typeOf(c).replace('image/jpg', 'image/jpeg')) {
    throw new Problem(415, rules[kind].wrongType.text)
  }

  const options = { onlyIf: { etagDoesNotMatch: '*' }, httpMetadata: { contentType: found } }
  const stored = await within(8000, c.env.FILES.put(pathOf(kind, key), bytes, options)).catch(
    () => {
      throw new Unavailable('The file could not be stored. Please try again.')
    },
  )
  if (!stored) throw new Problem(403, 'This upload link has been used already.')
}

const isKey = (key: string) => v.is(v.pipe(v.string(), v.uuid()), key)

/** Whether it is there; not known in time counts as yes, so that the application is kept. */
export const resumeExists = async (c: Context<Env>, key: string) =>
  isKey(key) &&
  within(2000, c.env.FILES.head(pathOf('resume', key))).then(
    (found) => found !== null,
    () => true,
  )

/** What the files answer, or 503 where they do not. */
const filed = <T>(work: Promise<T>) =>
  within(8000, work).catch(() => {
    throw new Unavailable('The file cannot be read now. Please try again.')
  })

const extensions: Record<string, string> = resume.types

/** A resume, for admins alone; each download is noted. */
export const adminResumes = new Hono<Env>().get('/:key', fileKey, async (c) => {
  const { key } = c.req.valid('param')
  const file = await filed(c.env.FILES.get(pathOf('resume', key)))
  if (!file) throw new Problem(404, 'There is no such resume.')
  await note(c.var.db, c.var.user, { action: 'download', record: 'resumes', recordId: key })
  const type = file.httpMetadata?.contentType ?? 'application/octet-stream'
  return c.body(file.body as never, 200, {
    'Content-Type': type,
    'Content-Length': String(file.size),
    'Content-Disposition': `attachment; filename="resume-${key.slice(0, 8)}.${extensions[type]}"`,
  })
})

const findFile = (c: Context<Env>, kind: UploadKind, key: string) =>
  filed(c.env.FILES.get(pathOf(kind, key)))

function picture(c: Context<Env>, file: Awaited<ReturnType<typeof findFile>>) {
  if (!file) throw new Problem(404, 'There is no such picture.')
  return c.body(file.body as never, 200, {
    'Content-Type': file.httpMetadata?.contentType ?? 'image/jpeg',
    'Content-Length': String(file.size),
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: file.httpEtag,
  })
}

/** Team photos: public, and never changed under the same address. One sent without a small one stands for it. */
export const media = new Hono<Env>()
  .get('/:key', fileKey, async (c) => {
    return picture(c, await findFile(c, 'photo', c.req.valid('param').key))
  })
  .get('/:key/small', fileKey, async (c) => {
    const { key } = c.req.valid('param')
    return picture(c, (await findFile(c, 'thumbnail', key)) ?? (await findFile(c, 'photo', key)))
  })
