import { type Context, Hono } from 'hono'
import type { Db } from '#db/client.ts'
import {
  addMedia,
  getMedia,
  getMediaByKey,
  listMedia,
  type MediaRow,
  updateMedia,
} from '#db/media/media.ts'
import { type Use, usesOf } from '#db/media/uses.ts'
import { deleteUnusedMedia } from '#db/media/unused.ts'
import { MediaChange, MediaPage, NewMedia, StoredMedia } from '#db/model/media/media.ts'
import { publicRecords } from '#db/model/records/records.ts'
import type { Bindings, Env, SignedInUser } from '../env.ts'
import { fileKey, findUpload } from '../lib/files/read.ts'
import { uploadUrl } from '../lib/files/signed-url.ts'
import type { StoredFile } from '../lib/files/store.ts'
import { matchesEtag } from '../lib/http/etag.ts'
import { input, namedPage, query, rowId } from '../lib/http/body/input.ts'
import { found, Problem } from '../lib/http/problem.ts'
import { saved } from '../lib/http/saved.ts'
import { isOfLibrary, isWithheldNow } from '../lib/pictures/withheld.ts'
import { uploadedPicture } from '../lib/pictures/uploaded.ts'
import { assertNoAdvertising } from '../lib/studies/advertising.ts'
import { studyDraftsChanged } from '../lib/studies/picture.ts'
import { revisionsOf, rowIdIn } from '../lib/revisions.ts'

const forever = 'public, max-age=31536000, immutable'
/** For an address whose file may be replaced: browsers ask again each time, and usually get a 304. */
const untilReplaced = 'public, no-cache'

const forStaff = 'private, no-store'

const noPicture = () => new Problem(404, 'There is no such picture.')

function picture(c: Context<Env>, file: StoredFile | undefined, caching: string) {
  if (!file) throw noPicture()
  const headers = { 'Cache-Control': caching, ETag: file.etag }
  if (matchesEtag(file.etag, c.req.header('If-None-Match'))) {
    void file.body.cancel()
    return c.body(null, 304, headers)
  }
  return c.body(file.body, 200, {
    'Content-Type': file.contentType ?? 'image/jpeg',
    'Content-Length': String(file.size),
    ...headers,
  })
}

/** The present file of the picture with this key, or a file by its own name, which never changes. */
async function fileAt(c: Context<Env>, id: string) {
  // If the database does not answer, most addresses still lead to their file.
  const row = await getMediaByKey(c.var.db, id).catch(() => undefined)
  const file = row?.file ?? id
  const withheld = await isWithheldNow(c, row?.key ?? id, file).catch(() => false)
  if (withheld && !(await isOfLibrary(c))) throw noPicture()
  return { id: file, caching: withheld ? forStaff : file === id ? forever : untilReplaced }
}

export const mediaRoutes = new Hono<Env>()
  .get('/:key', fileKey, async (c) => {
    const { id, caching } = await fileAt(c, c.req.valid('param').key)
    return picture(c, await findUpload(c.env, 'media', id), caching)
  })
  // The address in mail, which mail programs ask for years later.
  .get('/:key/mail', fileKey, async (c) => {
    const { id, caching } = await fileAt(c, c.req.valid('param').key)
    return picture(c, await findUpload(c.env, 'media', id), caching)
  })
  .get('/:key/small', fileKey, async (c) => {
    const { id, caching } = await fileAt(c, c.req.valid('param').key)
    const small = await findUpload(c.env, 'thumbnail', id)
    // Falls back to the full-size picture.
    return picture(c, small ?? (await findUpload(c.env, 'media', id)), caching)
  })

const missing = () => new Problem(404, 'Picture not found')

const withUses = (row: MediaRow, uses: Map<string, Use[]>) => ({
  ...row,
  usedIn: uses.get(row.key) ?? [],
})

/** A page that shows the picture and changes with it. Pages of studies do not count: they show the approved picture. */
function pageOf(uses: Use[]) {
  const use = uses.find(({ record }) => record !== 'studies')
  return use && publicRecords[use.record].page
}

async function update(
  db: Db,
  actor: SignedInUser,
  old: MediaRow,
  picture: StoredMedia,
  { env, basedOn }: { env: Bindings; basedOn?: string | undefined },
) {
  const uses = (await usesOf(db)).get(old.key) ?? []
  const ofStudies = uses.some(({ record }) => record === 'studies')
    ? await studyDraftsChanged(env, db, { ...old, ...picture })
    : undefined
  const page = pageOf(uses) ?? ofStudies?.page
  return updateMedia(db, actor, old, { picture, basedOn, ...ofStudies, page })
}

const mediaRevisions = revisionsOf({
  name: 'media',
  record: 'media',
  model: StoredMedia,
  read: (db: Db, id: string) => getMedia(db, rowIdIn(id)),
  write: (db, actor, old, picture, basedOn, env) =>
    update(db, actor, old, picture, { env, basedOn }),
  missing,
})

const placesOf = (uses: Use[]) => uses.map(({ title }) => `“${title}”`).join(', ')

export const adminMedia = new Hono<Env>()
  .route('/', mediaRevisions)
  .get('/', query(MediaPage), async (c) => {
    const { db } = c.var
    const [page, uses] = await Promise.all([listMedia(db, c.req.valid('query')), usesOf(db)])
    return c.json(
      namedPage('media', { ...page, rows: page.rows.map((row) => withUses(row, uses)) }),
    )
  })
  .post('/upload', async (c) => {
    const file = crypto.randomUUID()
    return c.json({
      file,
      uploadURL: await uploadUrl(c.env, 'media', file),
      thumbnailURL: await uploadUrl(c.env, 'thumbnail', file),
    })
  })
  .post('/', input(NewMedia), async (c) => {
    const { db, user } = c.var
    const { file, ...words } = c.req.valid('json')
    const key = crypto.randomUUID()
    await assertNoAdvertising(c, 'media', words)
    const picture = { ...words, key, ...(await uploadedPicture(c.env, file)) }
    return c.json({ media: found(await addMedia(db, await user(), picture), missing) }, 201)
  })
  .get('/:id', rowId, async (c) => {
    const { db } = c.var
    const row = found(await getMedia(db, c.req.valid('param').id), missing)
    return c.json({ media: withUses(row, await usesOf(db)) })
  })
  .put('/:id', rowId, input(MediaChange), async (c) => {
    const { db, user } = c.var
    const { basedOn, file, ...words } = c.req.valid('json')
    await assertNoAdvertising(c, 'media', words)
    const replaced = file && (await uploadedPicture(c.env, file))
    const media = await saved({
      name: 'media',
      basedOn,
      read: () => getMedia(db, c.req.valid('param').id),
      write: async (old) =>
        update(db, await user(), old, { ...old, ...replaced, ...words }, { env: c.env, basedOn }),
      missing,
    })
    return c.json({ media })
  })
  .delete('/:id', rowId, async (c) => {
    const { db, user } = c.var
    const old = found(await getMedia(db, c.req.valid('param').id), missing)
    if (await deleteUnusedMedia(db, await user(), old)) return c.body(null, 204)
    const usedIn = (await usesOf(db)).get(old.key)
    if (!usedIn) throw missing()
    const detail = `This picture is used in ${placesOf(usedIn)}. Take it out there first.`
    throw new Problem(409, detail, { usedIn })
  })
