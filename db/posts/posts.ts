import { and, asc, desc, eq, gt, inArray, isNull, not, or, sql } from 'drizzle-orm'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Db } from '../client.ts'
import { createdAt, flagColumn, idColumn, searchText, updatedAt } from '../lib/columns.ts'
import type { PostPage, PostState } from '../model/posts.ts'
import { listingColumns } from '../listing.ts'
import { newestPage } from '../lib/page.ts'
import { publishState } from '../publish/publish.ts'
import { searchable, shownColumns } from '../lib/search.ts'

export const blogPosts = searchable(
  sqliteTable(
    'blog_posts',
    {
      id: idColumn,
      title: text().notNull(),
      slug: text().notNull().unique(),
      excerpt: text().notNull(),
      content: text().notNull(),
      category: text().notNull(),
      imageUrl: text(),
      ...listingColumns(),
      published: flagColumn().default(true),
      /** its date on the site, before which visitors do not see it; null for a draft without one */
      publishedAt: text(),
      searchText,
      createdAt,
      updatedAt,
    },
    (t) => [index('blog_posts_published').on(t.published, t.publishedAt, t.id)],
  ),
  ['title', 'category', 'slug', 'excerpt', 'content'],
)

const {
  content,
  published: _published,
  updatedAt: changed,
  seoTitle,
  seoDescription,
  shareImage,
  noindex,
  ...columns
} = shownColumns(blogPosts)
const listing = { seoTitle, seoDescription, shareImage, noindex }

// Only a post that was not written through the API can be published without the date.
const publicFields = {
  ...columns,
  publishedAt: sql<string>`coalesce(${blogPosts.publishedAt}, ${blogPosts.createdAt})`,
}

// The date of a scheduled post may be later than its last save.
const lastChange = sql<string>`max(${changed}, coalesce(${blogPosts.publishedAt}, ''))`

export type PostRow = Omit<typeof blogPosts.$inferSelect, 'searchText'>

/**
 * SQL condition: visitors see the post at the stored content version; a scheduled post appears with the version that
 * `releaseDuePosts` makes at its time. A date that cannot be read hides no post: the build reports it.
 */
export const isPublicPost = and(
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
    .where(isPublicPost)
    .orderBy(...newestFirst)
  return limit === undefined ? posts.all() : posts.limit(limit).all()
}

/** Published posts with their text and `updatedAt`, for the build, which makes a page of each. */
export const listFullPublishedPosts = (db: Db, limit = -1) =>
  db
    .select({ ...publicFields, ...listing, content, updatedAt: lastChange })
    .from(blogPosts)
    .where(isPublicPost)
    .orderBy(...newestFirst)
    .limit(limit)
    .all()

export const getPublishedPost = (db: Db, slug: string) =>
  db
    .select({ ...publicFields, content })
    .from(blogPosts)
    .where(and(eq(blogPosts.slug, slug), isPublicPost))
    .get()

/** The public ones among these posts, as lists show them. */
export const getShownPosts = (db: Db, ids: number[]) =>
  db
    .select(publicFields)
    .from(blogPosts)
    .where(and(inArray(blogPosts.id, ids), isPublicPost))
    .all()

const inState = (state: PostState | null | undefined) => {
  if (!state) return undefined
  const isLater = gt(blogPosts.publishedAt, new Date().toISOString())
  if (state === 'draft') return eq(blogPosts.published, false)
  const isPublished = eq(blogPosts.published, true)
  return state === 'scheduled'
    ? and(isPublished, isLater)
    : and(isPublished, or(isNull(blogPosts.publishedAt), not(isLater)))
}

export const listPosts = (db: Db, { state, category, ...page }: PostPage) =>
  newestPage(db, blogPosts, page, [inState(state), { column: blogPosts.category, value: category }])

/** The categories of all posts, drafts too, by name. */
export async function listCategories(db: Db) {
  const rows = await db
    .selectDistinct({ category: blogPosts.category })
    .from(blogPosts)
    .orderBy(asc(blogPosts.category))
    .all()
  return rows.map(({ category }) => category)
}

export const getPost = (db: Db, id: number) =>
  db.select(shownColumns(blogPosts)).from(blogPosts).where(eq(blogPosts.id, id)).get()

export const getPosts = (db: Db, ids: number[]) =>
  db.select(shownColumns(blogPosts)).from(blogPosts).where(inArray(blogPosts.id, ids)).all()

export const addressOfPost = ({ slug }: { slug: string }) => `/blog/${slug}`
