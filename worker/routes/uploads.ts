import { Hono } from 'hono'
import * as v from 'valibot'
import { addressOfMedia } from '#db/model/media/media.ts'
import { required } from '#db/model/lib/fields.ts'
import type { Env } from '../env.ts'
import { permits } from '../lib/auth/access.ts'
import { provenFirst } from '../lib/auth/session.ts'
import { uploadIdIn } from '../lib/files/keys.ts'
import { fileKey, uploadExists } from '../lib/files/read.ts'
import { allowedUpload, uploadUrl } from '../lib/files/signed-url.ts'
import { assertRoomForFiles } from '../lib/files/room.ts'
import { inUploadQueue } from '../lib/files/upload-queue.ts'
import { checkedLength, readUpload, storeUpload } from '../lib/files/upload.ts'
import { input } from '../lib/http/body/input.ts'
import { Problem } from '../lib/http/problem.ts'
import { addPortrait } from '../lib/pictures/portrait.ts'
import { rateLimit } from '../lib/http/rate-limit.ts'

/** Gives any visitor an address for uploading one resume. */
export const resumeUploads = new Hono<Env>().post('/', rateLimit('SUBMIT_LIMIT'), async (c) =>
  c.json({ uploadURL: await uploadUrl(c.env, 'resume') }),
)

const PortraitUpload = v.object({
  photoURL: v.pipe(v.string(), v.url()),
  /** the name of the person in the photo */
  name: v.optional(required('Please give a name'), 'Team photo'),
})

export const portraitUploads = new Hono<Env>()
  .use(permits('team-photos'), provenFirst)
  .post('/upload', async (c) => {
    const id = crypto.randomUUID()
    return c.json({
      uploadURL: await uploadUrl(c.env, 'photo', id),
      thumbnailURL: await uploadUrl(c.env, 'thumbnail', id),
    })
  })
  .post('/confirm', input(PortraitUpload), async (c) => {
    const { photoURL, name } = c.req.valid('json')
    const id = uploadIdIn(photoURL)
    const isStored = await uploadExists(c.env, 'photo', id)
    if (isStored) await addPortrait(c.env, c.var.db, await c.var.user(), { file: id, name })
    return c.json(isStored ? { success: true, photoPath: addressOfMedia(id) } : { success: false })
  })

export const uploadRoutes = new Hono<Env>().put('/:key', fileKey, async (c) => {
  const { key: id } = c.req.valid('param')
  const kind = await allowedUpload(c.env, id, c.req.query('token') ?? '')
  if (!kind) throw new Problem(403, 'This upload link is invalid or has expired.')
  const length = checkedLength(c, kind)
  await assertRoomForFiles(c.env)
  await inUploadQueue(id, async (upload) => {
    await storeUpload(c, kind, id, await readUpload(c, length, upload))
  })
  return c.body(null, 204)
})
