import { and, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { insertMany } from '../lib/insert-many.ts'
import { otherArea } from '../model/areas.ts'
import { areaInForm } from '../model/news/audience.ts'
import { usualTopic } from '../model/news/digest.ts'
import type { NewsTopic } from '../model/news/labels.ts'
import type { NewsItem } from '../model/news/items.ts'
import { blogPosts, isPublicPost } from '../posts/posts.ts'
import { newsItems } from './tables.ts'

export type NewItem = typeof newsItems.$inferInsert

/** Adds what visitors can read for the first time. What has been news before stays as it is. */
export const noteItems = async (db: Db, items: NewItem[]) => {
  if (items.length > 0) await insertMany(db, newsItems, items).onConflictDoNothing()
}

const audienceOfKind = { study: 'patients', result: 'all', post: 'all' } as const

/** How many items one statement reads: an answer of the database stays below its limit. */
const pageSize = 20_000

/** The records that became public after a moment, as items of a digest. */
export async function itemsSince(db: Db, since: string): Promise<NewsItem[]> {
  const items: NewsItem[] = []
  for (let last = 0, isMore = true; isMore;) {
    const rows = await db
      .select({ ...getTableColumns(newsItems), row: sql<number>`rowid` })
      .from(newsItems)
      .where(and(gt(newsItems.publicSince, since), sql`rowid > ${last}`))
      .orderBy(sql`rowid`)
      .limit(pageSize)
      .all()
    for (const { area, row: _, ...item } of rows)
      items.push({
        ...item,
        readers: audienceOfKind[item.kind],
        areas: area === null ? [] : [area],
      })
    isMore = rows.length === pageSize
    last = rows.at(-1)?.row ?? last
  }
  return items
}

type NamedArea = { therapeuticArea: string | null }

export const areaOfItem = (offered: readonly string[], { therapeuticArea }: NamedArea) =>
  therapeuticArea === null ? null : areaInForm([...offered, otherArea], therapeuticArea)

export const topicOfPost = (topics: Readonly<Record<string, NewsTopic>>, category: string) =>
  topics[category] ?? usualTopic

/** The public posts that are no items yet. */
export const newPosts = (db: Db) =>
  db
    .select({ id: blogPosts.id, category: blogPosts.category })
    .from(blogPosts)
    .leftJoin(newsItems, and(eq(newsItems.kind, 'post'), eq(newsItems.recordId, blogPosts.id)))
    .where(and(isPublicPost, isNull(newsItems.recordId)))
    .all()
