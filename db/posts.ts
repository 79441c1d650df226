import { and, desc, eq, sql } from 'drizzle-orm'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type Actor, change } from './audit.ts'
import type { Db } from './client.ts'
import { createdAt, flag, id, rowAt, searchText, updatedAt } from './lib/columns.ts'
import type { Page } from './model/lib/page.ts'
import { isScheduled, type Post } from './model/posts.ts'
import { newest } from './lib/page.ts'
import { minute } from './lib/time.ts'
import { publishState } from './publish.ts'
import type { Kept } from './revisions.ts'
import { searchable, shownColumns, withSearchText } from './lib/search.ts'

export const blogPosts = searchable(
  sqliteTable(
    'blog_posts',
    {
      id,
      title: text().notNull(),
      slug: text().notNull().unique(),
      excerpt: text().notNull(),
      content: text().notNull(),
      category: text().notNull(),
      imageUrl: text(),
      published: flag().default(true),
      /** its date on the site, before which visitors do not see it; null for a draft without one */
      publishedAt: text(),
      searchText,
      createdAt,
      updatedAt,
    },
    (t) => [index('blog_posts_published').on(t.published, t.publishedAt, t.id)],
  ),
  ['title', 'category', 'slug'],
)

const { content, published: _published, updatedAt: changed, ...columns } = shownColumns(blogPosts)

// Only a post that was not written through the API can be published without the date.
const publicFields = {
  ...columns,
  publishedAt: sql<string>`coalesce(${blogPosts.publishedAt}, ${blogPosts.createdAt})`,
}

// A scheduled post is written before visitors see it.
const lastChange = sql<string>`max(${changed}, coalesce(${blogPosts.publishedAt}, ''))`

type PostRow = Omit<typeof blogPosts.$inferSelect, 'searchText'>

/**
 * What visitors see at the stored content version: a scheduled post appears with the version that
 * `releaseDuePosts` makes at its time. A date that cannot be read hides no post: the build reports it.
 */
export const isPublic = and(
  eq(blogPosts.published, true),
  sql`coalesce(julianday(${blogPosts.publishedAt}), 0) <=
    (select julianday(coalesce(${publishState.changedAt}, 'now')) from ${publishState})`,
)
const newestFirst = [desc(blogPosts.publishedAt), desc(blogPosts.id)]

/** Published posts without their text, as lists show them. */
export const listPublishedPosts = (db: Db, limit?: number) => {
  const posts = db
    .select(publicFields)
    .from(blogPosts)
    .where(isPublic)
    .orderBy(...newestFirst)
  return limit === undefined ? posts.all() : posts.limit(limit).all()
}

/** Published posts with their text and `updatedAt`, for the build, which makes a page of each. */
export const listFullPublishedPosts = (db: Db, limit = -1) =>
  db
    .select({ ...publicFields, content, updatedAt: lastChange })
    .from(blogPosts)
    .where(isPublic)
    .orderBy(...newestFirst)
    .limit(limit)
    .all()

export const getPublishedPost = (db: Db, slug: string) =>
  db
    .select({ ...publicFields, content })
    .from(blogPosts)
    .where(and(eq(blogPosts.slug, slug), isPublic))
    .get()

export const listPosts = (db: Db, page: Page) => newest(db, blogPosts, page)

export const getPost = (db: Db, id: number) =>
  db.select(shownColumns(blogPosts)).from(blogPosts).where(eq(blogPosts.id, id)).get()

function dateOf({ published, publishedAt }: Post, before?: PostRow) {
  const date = publishedAt === undefined ? before?.publishedAt : publishedAt
  return date ?? (published ? new Date().toISOString() : null)
}

const valuesOf = (post: Post, before?: PostRow) => ({
  ...post,
  imageUrl: post.imageUrl ?? null,
  publishedAt: dateOf(post, before),
})

/** Whether visitors see a post, or will within a minute: its time may come while a change is written. */
const isShown = (post: Pick<PostRow, 'published' | 'publishedAt'>) =>
  post.published && !isScheduled(post, Date.now() + minute)

export const addressOfPost = ({ slug }: { slug: string }) => `/blog/${slug}`

type Addressed = Pick<PostRow, 'slug' | 'published' | 'publishedAt'>

const publicAddress = (post: Addressed) => (isShown(post) ? addressOfPost(post) : undefined)

/** Whether visitors may know its address: drafts that were public keep it alive too. */
const wasPublic = ({ publishedAt }: Addressed) =>
  publishedAt !== null && Date.parse(publishedAt) <= Date.now() + minute

// `page` and `addresses` depend on the old record, so the write must still find it so.
const asRead = ({ id, slug, published, publishedAt }: PostRow) =>
  and(
    eq(blogPosts.id, id),
    eq(blogPosts.slug, slug),
    eq(blogPosts.published, published),
    sql`${blogPosts.publishedAt} is ${publishedAt}`,
  )

/** `kept` is for a post that is brought back. */
export function addPost(db: Db, actor: Actor, post: Post, kept?: Kept) {
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
    write: db
      .update(blogPosts)
      .set(withSearchText(blogPosts, values))
      .where(and(rowAt(blogPosts, old.id, basedOn), asRead(old)))
      .returning(shownColumns(blogPosts)),
  })
}

/** `to` is where its address leads from then on. */
export const deletePost = (db: Db, actor: Actor, old: PostRow, to?: string) =>
  change({
    db,
    actor,
    action: 'delete',
    table: blogPosts,
    id: old.id,
    old,
    page: isShown(old) || to ? '/blog' : undefined,
    addresses: { before: addressOfPost(old), after: to },
    write: db.delete(blogPosts).where(asRead(old)).returning(shownColumns(blogPosts)),
  })
