import { Hono } from 'hono'
import * as v from 'valibot'
import type { Env } from '../env.ts'
import { permits } from '../lib/auth/access.ts'
import { provenFirst } from '../lib/auth/session.ts'
import { uploadIdIn } from '../lib/files/keys.ts'
import { fileKey, uploadExists } from '../lib/files/read.ts'
import { allowedUpload, uploadUrl } from '../lib/files/signed-url.ts'
import { inUploadQueue } from '../lib/files/upload-queue.ts'
import { checkedLength, readUpload, storeUpload } from '../lib/files/upload.ts'
import { input } from '../lib/http/input.ts'
import { Problem } from '../lib/http/problem.ts'
import { rateLimit } from '../lib/http/rate-limit.ts'

/** Gives anyone an address for one resume. */
export const resumeUploads = new Hono<Env>().post('/', rateLimit('SUBMIT_LIMIT'), async (c) =>
  c.json({ uploadURL: await uploadUrl(c.env, 'resume') }),
)

const PhotoUpload = v.object({ photoURL: v.pipe(v.string(), v.url()) })

export const photoUploads = new Hono<Env>()
  .use(permits('team-photos'), provenFirst)
  .post('/upload', async (c) => {
    const id = crypto.randomUUID()
    return c.json({
      uploadURL: await uploadUrl(c.env, 'photo', id),
      thumbnailURL: await uploadUrl(c.env, 'thumbnail', id),
    })
  })
  .post('/confirm', input(PhotoUpload), async (c) => {
    const id = uploadIdIn(c.req.valid('json').photoURL)
    const isStored = await uploadExists(c.env, 'photo', id)
    return c.json(isStored ? { success: true, photoPath: `/media/${id}` } : { success: false })
  })

/** Takes one file for a signed address. */
export const uploads = new Hono<Env>().put('/:key', fileKey, async (c) => {
  const { key: id } = c.req.valid('param')
  const kind = await allowedUpload(c.env, id, c.req.query('token') ?? '')
  if (!kind) throw new Problem(403, 'This upload link is invalid or has expired.')
  const length = checkedLength(c, kind)
  await inUploadQueue(id, async (upload) => {
    await storeUpload(c, kind, id, await readUpload(c, length, upload))
  })
  return c.body(null, 204)
})
