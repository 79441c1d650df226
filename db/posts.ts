import { and, desc, eq, sql } from 'drizzle-orm'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type Actor, change } from './audit.ts'
import type { Db } from './client.ts'
import { createdAt, flag, id, rowAt, searchText, updatedAt } from './lib/columns.ts'
import type { Page } from './model/lib/page.ts'
import type { Post } from './model/posts.ts'
import { newest } from './lib/page.ts'
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
      /** when the post was first published, which is its date on the site; null for a draft never published */
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

type PostRow = Omit<typeof blogPosts.$inferSelect, 'searchText'>

const isPublished = eq(blogPosts.published, true)
const newestFirst = [desc(blogPosts.publishedAt), desc(blogPosts.id)]

/** Published posts without their text, as lists show them. */
export const listPublishedPosts = (db: Db, limit?: number) => {
  const posts = db
    .select(publicFields)
    .from(blogPosts)
    .where(isPublished)
    .orderBy(...newestFirst)
  return limit === undefined ? posts.all() : posts.limit(limit).all()
}

/** Published posts with their text and `updatedAt`, for the build, which makes a page of each. */
export const listFullPublishedPosts = (db: Db, limit = -1) =>
  db
    .select({ ...publicFields, content, updatedAt: changed })
    .from(blogPosts)
    .where(isPublished)
    .orderBy(...newestFirst)
    .limit(limit)
    .all()

export const getPublishedPost = (db: Db, slug: string) =>
  db
    .select({ ...publicFields, content })
    .from(blogPosts)
    .where(and(eq(blogPosts.slug, slug), isPublished))
    .get()

export const listPosts = (db: Db, page: Page) => newest(db, blogPosts, page)

export const getPost = (db: Db, id: number) =>
  db.select(shownColumns(blogPosts)).from(blogPosts).where(eq(blogPosts.id, id)).get()

const rowOf = (post: Post, before?: PostRow) =>
  withSearchText(blogPosts, {
    ...post,
    imageUrl: post.imageUrl ?? null,
    publishedAt: before?.publishedAt ?? (post.published ? new Date().toISOString() : null),
  })

export const addressOfPost = ({ slug }: { slug: string }) => `/blog/${slug}`

// `page` depends on whether the old record was public, so the write must still find it so.
const asRead = ({ id, published }: PostRow) =>
  and(eq(blogPosts.id, id), eq(blogPosts.published, published))

export const addPost = (db: Db, actor: Actor, post: Post) =>
  change({
    db,
    actor,
    action: 'create',
    table: blogPosts,
    new: post,
    page: post.published ? addressOfPost(post) : undefined,
    write: db.insert(blogPosts).values(rowOf(post)).returning(shownColumns(blogPosts)),
  })

export const updatePost = (db: Db, actor: Actor, old: PostRow, post: Post, basedOn?: string) =>
  change({
    db,
    actor,
    action: 'update',
    table: blogPosts,
    id: old.id,
    old,
    new: post,
    page: post.published || old.published ? addressOfPost(post) : undefined,
    write: db
      .update(blogPosts)
      .set(rowOf(post, old))
      .where(and(rowAt(blogPosts, old.id, basedOn), asRead(old)))
      .returning(shownColumns(blogPosts)),
  })

export const deletePost = (db: Db, actor: Actor, old: PostRow) =>
  change({
    db,
    actor,
    action: 'delete',
    table: blogPosts,
    id: old.id,
    old,
    page: old.published ? '/blog' : undefined,
    write: db.delete(blogPosts).where(asRead(old)).returning(shownColumns(blogPosts)),
  })
