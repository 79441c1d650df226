import { eq, inArray, sql } from 'drizzle-orm'
import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Db } from '../client.ts'
import { createdAt, idColumn } from '../lib/columns.ts'
import { asSource } from '../model/publish/redirects.ts'
import { sitePath } from '../model/lib/site-path.ts'

/** Old addresses of the site, and where each leads now. A target is never a source: chains are one step. */
export const redirects = sqliteTable('redirects', {
  id: idColumn,
  source: text().notNull().unique(),
  target: text().notNull(),
  createdAt,
})

/** The address of a record before a change and after it; undefined while visitors cannot see it. */
export type Addresses = { before?: string | undefined; after?: string | undefined }

const leadsTo = (path: string) =>
  sql`(target = ${path} or substr(target, 1, ${path.length + 1}) in (${`${path}#`}, ${`${path}?`}))`

/** Statements that keep old addresses alive, for a batch. */
export function keepAddresses(db: Db, { before, after }: Addresses) {
  if (after === undefined || before === after) return []
  // A new page wins over a redirect from its address.
  if (before === undefined) return [db.delete(redirects).where(eq(redirects.source, after))]
  const leadsBack = sql`exists (select 1 from ${redirects} as other
    where other.source = ${after} and other.target = ${after})`
  return [
    db
      .insert(redirects)
      .values({ source: before, target: after })
      .onConflictDoUpdate({ target: redirects.source, set: { target: after } }),
    // Redirects to the old address, or to a place on its page.
    db
      .update(redirects)
      .set({ target: sql`${after} || substr(target, ${before.length + 1})` })
      .where(leadsTo(before)),
    // A page that returns to its old address leaves a redirect that leads to itself: delete it.
    db
      .delete(redirects)
      .where(
        sql`${redirects.source} = ${after} or ${redirects.source} = ${before} and ${leadsBack}`,
      ),
  ]
}

/** The address that a redirect leads to; undefined if there is no redirect from this path to a page of this site. */
export async function findRedirect(db: Db, path: string) {
  const { source, target } = redirects
  const found = await db
    .select({ target })
    .from(redirects)
    .where(inArray(source, [path, asSource(path) ?? path]))
    .get()
  return found && sitePath(found.target)
}

/** The path of a target, without a place on its page. */
export const targetPath = (target: string) => target.replace(/[?#].*/, '')

/** The end of a redirect chain: the target, or the address that the target redirects to. */
export const finalTarget = async (db: Db, target: string) =>
  (await findRedirect(db, targetPath(target))) ?? target
