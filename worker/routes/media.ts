import { type Context, Hono } from 'hono'
import type { Env } from '../env.ts'
import { fileKey, findUpload } from '../lib/files/read.ts'
import type { StoredFile } from '../lib/files/store.ts'
import { Problem } from '../lib/http/problem.ts'

function picture(c: Context<Env>, file: StoredFile | undefined) {
  if (!file) throw new Problem(404, 'There is no such picture.')
  return c.body(file.body, 200, {
    'Content-Type': file.contentType ?? 'image/jpeg',
    'Content-Length': String(file.size),
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: file.etag,
  })
}

/** Team photos, for everyone. The file at an address never changes. */
export const media = new Hono<Env>()
  .get('/:key', fileKey, async (c) =>
    picture(c, await findUpload(c.env, 'photo', c.req.valid('param').key)),
  )
  .get('/:key/small', fileKey, async (c) => {
    const { key: id } = c.req.valid('param')
    // Falls back to the full-size photo.
    const small = await findUpload(c.env, 'thumbnail', id)
    return picture(c, small ?? (await findUpload(c.env, 'photo', id)))
  })
