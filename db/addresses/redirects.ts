import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { redirects, targetPath } from './addresses.ts'
import { type Actor, change } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { paged } from '../lib/page.ts'
import type { Page } from '../model/lib/page.ts'
import type { Redirect } from '../model/publish/redirects.ts'
import { must, mustFind } from '../must.ts'

type RedirectRow = typeof redirects.$inferSelect

/** Newest first; `q` is part of an address. */
export async function listRedirects(
  db: Db,
  { limit, before = Number.MAX_SAFE_INTEGER, q = '' }: Page,
) {
  const { id, source, target } = redirects
  const found = sql`instr(lower(${source} || ' ' || ${target}), ${q.toLowerCase()}) > 0`
  const rows = await db
    .select()
    .from(redirects)
    .where(and(lt(id, before), found))
    .orderBy(desc(id))
    .limit(limit + 1)
    .all()
  return paged(rows, limit)
}

/** The newest redirects, for the build. */
export const newestRedirects = (db: Db, limit: number) =>
  db.select().from(redirects).orderBy(desc(redirects.id)).limit(limit).all()

export const getRedirect = (db: Db, id: number) =>
  db.select().from(redirects).where(eq(redirects.id, id)).get()

/** `target` must not be redirected itself, see `endOf`. Returns undefined if it is by now. */
export function insertRedirect(db: Db, actor: Actor, { source, target }: Redirect) {
  const isEnd = sql`not exists (select 1 from ${redirects} where source = ${targetPath(target)})`
  return change<RedirectRow>({
    db,
    actor,
    action: 'create',
    table: redirects,
    new: { source, target },
    page: source,
    must: [must('taken', isEnd)],
    write: db.insert(redirects).values({ source, target }).returning(),
    addresses: { before: source, after: target },
  })
}

export const removeRedirect = (db: Db, actor: Actor, old: RedirectRow) =>
  change({
    db,
    actor,
    action: 'delete',
    table: redirects,
    id: old.id,
    old,
    page: old.source,
    must: [mustFind(redirects, eq(redirects.id, old.id))],
    write: db.delete(redirects).where(eq(redirects.id, old.id)).returning(),
  })
