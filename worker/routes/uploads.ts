import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { note } from '../../db/audit.ts'
import { photo, resume, thumbnail } from '../../db/model/uploads.ts'
import type { Env } from '../env.ts'
import { within } from '../lib/deadline.ts'
import { fileType } from '../lib/file-type.ts'
import { input, param } from '../lib/input.ts'
import { Problem, Unavailable } from '../lib/problem.ts'
import { rateLimit } from '../lib/rate-limit.ts'
import { adminOnly, requireUser } from '../lib/session.ts'
import { allowedUpload, type UploadKind, uploadUrl } from '../lib/signed-url.ts'

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
const uploadTime = 120_000
const pause = 10_000

// When each of those under way is given up. A request that dies ends without a word.
const uploading = new Map<string, number>()

function takeTurn(key: string) {
  for (const [other, until] of uploading) if (Date.now() > until) uploading.delete(other)
  if (uploading.size >= uploadsAtOnce || uploading.has(key)) {
    throw new Unavailable('Too many uploads. Please try again.')
  }
  uploading.set(key, Date.now() + uploadTime)
}

/** Takes one file for a signed address: as large as said, of the type its bytes show, and only once. */
export const uploads = new Hono<Env>().put('/:key', fileKey, async (c) => {
  const { key } = c.req.valid('param')
  const kind = await allowedUpload(c.env, key, c.req.query('token') ?? '')
  if (!kind) throw new Problem(403, 'This upload link is invalid or has expired.')
  takeTurn(key)
  try {
    await store(c, kind, key)
  } finally {
    uploading.delete(key)
  }
  return c.body(null, 204)
})

/** The body, which must be as long as it was said to be, and must not stop coming. */
async function readFile(c: Context<Env>, length: number) {
  const reader = c.req.raw.body?.getReader()
  const bytes = new Uint8Array(length)
  const giveUp = Date.now() + uploadTime
  let at = 0
  for (;;) {
    const patience = Math.min(pause, giveUp - Date.now())
    const chunk = await within(
      Math.max(0, patience),
      reader?.read() ?? Promise.resolve(none),
    ).catch(() => undefined)
    if (!chunk) throw new Problem(408, 'The file took too long to arrive.')
    if (chunk.done) break
    if (at + chunk.value.length > length) throw new Problem(400, wrongLength)
    bytes.set(chunk.value, at)
    at += chunk.value.length
  }
  if (at !== length) throw new Problem(400, wrongLength)
  return bytes
}

const none = { done: true, value: undefined } as const
const wrongLength = 'The file is not as long as its Content-Length says.'

async function store(c: Context<Env>, kind: UploadKind, key: string) {
  const { types, maxBytes, wrongType, tooLarge } = rules[kind]
  const length = Number(c.req.header('Content-Length') ?? Number.NaN)
  if (!Number.isInteger(length) || length < 0)
    throw new Problem(411, 'Please send the Content-Length.')
  if (length > maxBytes) throw new Problem(413, tooLarge.text)
  const type = c.req.header('Content-Type')?.split(';')[0]?.toLowerCase() ?? ''
  if (!(type in types)) throw new Problem(415, wrongType.text)

  const bytes = await readFile(c, length)
  const found = fileType(bytes)
  if (found !== type.replace('image/jpg', 'image/jpeg')) throw new Problem(415, wrongType.text)

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
