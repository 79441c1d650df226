import { Hono } from 'hono'
import * as v from 'valibot'
import { getFromBin, listBin } from '../../db/revisions/bin.ts'
import type { Db } from '../../db/client.ts'
import { addJob } from '../../db/jobs.ts'
import { addMedia } from '../../db/media.ts'
import { mayChange, type Role, roles } from '../../db/model/access.ts'
import { Job } from '../../db/model/jobs.ts'
import { byName, keysOf } from '../../db/model/lib/keys.ts'
import { StoredMedia } from '../../db/model/media.ts'
import { Post } from '../../db/model/posts.ts'
import { type PublicRecord, publicRecords } from '../../db/model/publish.ts'
import { TeamMember } from '../../db/model/team.ts'
import { addPost } from '../../db/post-changes.ts'
import type { Kept } from '../../db/revisions/revisions.ts'
import { addMember } from '../../db/team.ts'
import type { Env, SignedIn } from '../env.ts'
import { errorsOf, named, page, rowId } from '../lib/http/input.ts'
import { found, invalid, isDuplicate, Problem } from '../lib/http/problem.ts'

type BringBack = (db: Db, actor: SignedIn, values: object, kept: Kept) => Promise<unknown>

/** The values as the rules of today have them. */
function checked<Values>(model: v.GenericSchema<unknown, Values>, values: object): Values {
  const parsed = v.safeParse(model, values)
  if (!parsed.success) throw invalid(errorsOf(parsed.issues))
  return parsed.output
}

/** If another post has its slug now, it gets one that nobody else can have. */
const bringBackPost: BringBack = async (db, actor, values, kept) => {
  const post = checked(Post, { ...values, published: false })
  await addPost(db, actor, post, kept).catch((error) => {
    if (!isDuplicate(error, 'slug')) throw error
    return addPost(db, actor, { ...post, slug: `${post.slug.slice(0, 180)}-${kept.id}` }, kept)
  })
}

/** The sections of the pages are there for good. */
type Deletable = Exclude<PublicRecord, 'content_sections'>

/** What is brought back is hidden at first: staff look at it and publish it themselves. */
const bringBack: Record<Deletable, BringBack> = {
  blog_posts: bringBackPost,
  job_postings: (db, actor, values, kept) =>
    addJob(db, actor, checked(Job, { ...values, isActive: false }), kept),
  media: (db, actor, values, kept) => addMedia(db, actor, checked(StoredMedia, values), kept),
  team_members: (db, actor, values, kept) =>
    addMember(db, actor, checked(TeamMember, { ...values, isActive: false }), kept),
}

/** The tables whose records a role may bring back. */
const recordsFor = (role: Role) =>
  keysOf(bringBack).filter((record) => mayChange(role, publicRecords[record]))

const missing = () => new Problem(404, 'This is no longer in the bin')

export const adminBin = new Hono<Env>()
  .get('/', page, async (c) => {
    const { db, sessionId } = c.var
    const recordsOf = byName(keysOf(roles), recordsFor)
    return c.json(named('items', await listBin(db, recordsOf, sessionId, c.req.valid('query'))))
  })
  .post('/:id/restore', rowId, async (c) => {
    const { db } = c.var
    const user = await c.var.user()
    const kept = found(await getFromBin(db, c.req.valid('param').id), missing)
    const record = found(
      recordsFor(user.role).find((one) => one === kept.record),
      missing,
    )
    const id = Number(kept.recordId)
    const createdAt = String(kept.values['createdAt'])
    await bringBack[record](db, user, kept.values, { id, createdAt }).catch((error: unknown) => {
      throw isDuplicate(error, 'id') ? missing() : error
    })
    return c.json({ record, id })
  })
