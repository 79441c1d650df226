import { and, eq, sql } from 'drizzle-orm'
import { type Actor, change } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { rowAt } from '../lib/columns.ts'
import { listingValues } from '../listing.ts'
import { shownColumns, withSearchText } from '../lib/search.ts'
import { minuteMs } from '../model/lib/time.ts'
import { isScheduled, type Post } from '../model/posts.ts'
import { addressOfPost, blogPosts, type PostRow } from './posts.ts'
import type { KeptIdentity } from '../revisions/revisions.ts'
import { mustFind } from '../must.ts'

function dateOf({ published, publishedAt }: Post, before?: PostRow) {
  const date = publishedAt === undefined ? before?.publishedAt : publishedAt
  return date ?? (published ? new Date().toISOString() : null)
}

const valuesOf = (post: Post, before?: PostRow) => ({
  ...post,
  imageUrl: post.imageUrl ?? null,
  ...listingValues(post),
  publishedAt: dateOf(post, before),
})

/** Whether visitors see a post, or will within a minute: its time may come while a change is written. */
const isShown = (post: Pick<PostRow, 'published' | 'publishedAt'>) =>
  post.published && !isScheduled(post, Date.now() + minuteMs)

type Addressed = Pick<PostRow, 'slug' | 'published' | 'publishedAt'>

const publicAddress = (post: Addressed) => (isShown(post) ? addressOfPost(post) : undefined)

/** Whether visitors may know its address. Drafts that were public keep their address alive too. */
const wasPublic = ({ publishedAt }: Addressed) =>
  publishedAt !== null && Date.parse(publishedAt) <= Date.now() + minuteMs

// `page` and `addresses` depend on the old record, so the write requires the same values.
const asRead = ({ id, slug, published, publishedAt }: PostRow) =>
  and(
    eq(blogPosts.id, id),
    eq(blogPosts.slug, slug),
    eq(blogPosts.published, published),
    sql`${blogPosts.publishedAt} is ${publishedAt}`,
  )

/** `kept` is for a post that is brought back. */
export function addPost(db: Db, actor: Actor, post: Post, kept?: KeptIdentity) {
  const values = valuesOf(post)
  return change({
    db,
    actor,
    action: kept ? 'restore' : 'create',
    table: blogPosts,
    ...(kept && { id: kept.id }),
    new: values,
    page: publicAddress(values),
    addresses: { after: publicAddress(values) },
    must: [],
    write: db
      .insert(blogPosts)
      .values(withSearchText(blogPosts, { ...values, ...kept }))
      .returning(shownColumns(blogPosts)),
  })
}

export function updatePost(db: Db, actor: Actor, old: PostRow, post: Post, basedOn?: string) {
  const values = valuesOf(post, old)
  return change({
    db,
    actor,
    action: 'update',
    table: blogPosts,
    id: old.id,
    old,
    new: values,
    page: isShown(values) || isShown(old) ? addressOfPost(values) : undefined,
    addresses: {
      before: wasPublic(old) ? addressOfPost(old) : undefined,
      after: wasPublic(old) ? addressOfPost(values) : publicAddress(values),
    },
    must: [mustFind(blogPosts, and(rowAt(blogPosts, old.id, basedOn), asRead(old)))],
    write: db
      .update(blogPosts)
      .set(withSearchText(blogPosts, values))
      .where(eq(blogPosts.id, old.id))
      .returning(shownColumns(blogPosts)),
  })
}

/** `to` is the target of the redirect from its address. */
export const removePost = (db: Db, actor: Actor, old: PostRow, to?: string, basedOn?: string) =>
  change({
    db,
    actor,
    action: 'delete',
    table: blogPosts,
    id: old.id,
    old,
    page: isShown(old) || to ? '/blog' : undefined,
    addresses: { before: addressOfPost(old), after: to },
    must: [mustFind(blogPosts, and(rowAt(blogPosts, old.id, basedOn), asRead(old)))],
    write: db.delete(blogPosts).where(eq(blogPosts.id, old.id)).returning(shownColumns(blogPosts)),
  })
