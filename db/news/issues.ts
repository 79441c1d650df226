import { and, asc, eq, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type Actor, actorName, addAuditEntry, change } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { rowAt } from '../lib/columns.ts'
import { newestPage } from '../lib/page.ts'
import { shownColumns, withSearchText } from '../lib/search.ts'
import type { IssuePage, NewsIssue } from '../model/news/issue.ts'
import type { IssueStatus } from '../model/news/labels.ts'
import { batchIf, mustFind } from '../must.ts'
import { bumpVersion } from '../publish/publish.ts'
import type { KeptIdentity } from '../revisions/revisions.ts'
import { type IssueRow, newsIssues } from './tables.ts'

export const addressOfIssue = ({ slug }: { slug: string | null }) => `/news/${slug}`

const valuesOf = (issue: NewsIssue) => ({
  ...issue,
  happensOn: issue.happensOn ?? null,
})

/** `kept` is for a draft that is brought back. */
export const addIssue = (db: Db, actor: Actor, issue: NewsIssue, kept?: KeptIdentity) =>
  change({
    db,
    actor,
    action: kept ? 'restore' : 'create',
    table: newsIssues,
    ...(kept && { id: kept.id }),
    new: valuesOf(issue),
    page: undefined,
    must: [],
    write: db
      .insert(newsIssues)
      .values(
        withSearchText(newsIssues, { ...valuesOf(issue), createdBy: actorName(actor), ...kept }),
      )
      .returning(shownColumns(newsIssues)),
  })

const mustBe = (id: number, statuses: readonly IssueStatus[], more?: SQL) =>
  mustFind(newsIssues, and(eq(newsIssues.id, id), inArray(newsIssues.status, [...statuses]), more))

/** Drafts only. Undefined if somebody else has saved or sent it. */
export const updateIssue = (
  db: Db,
  actor: Actor,
  old: IssueRow,
  issue: NewsIssue,
  basedOn?: string,
) =>
  change({
    db,
    actor,
    action: 'update',
    table: newsIssues,
    id: old.id,
    old,
    new: valuesOf(issue),
    page: undefined,
    must: [mustBe(old.id, ['draft'], rowAt(newsIssues, old.id, basedOn))],
    write: db
      .update(newsIssues)
      .set(
        withSearchText(newsIssues, {
          ...valuesOf(issue),
          version: sql`${newsIssues.version} + 1`,
        }),
      )
      .where(eq(newsIssues.id, old.id))
      .returning(shownColumns(newsIssues)),
  })

export const removeIssue = (db: Db, actor: Actor, old: IssueRow) =>
  change({
    db,
    actor,
    action: 'delete',
    table: newsIssues,
    id: old.id,
    old,
    page: undefined,
    must: [mustBe(old.id, ['draft'])],
    write: db
      .delete(newsIssues)
      .where(eq(newsIssues.id, old.id))
      .returning(shownColumns(newsIssues)),
  })

type Columns = Partial<{
  [Name in keyof typeof newsIssues.$inferInsert]: (typeof newsIssues.$inferInsert)[Name] | SQL
}>

export type IssueStep = {
  /** the statuses in which it may be taken */
  from: readonly IssueStatus[]
  more?: SQL | undefined
  set: Columns
  /** for the audit log: what was done, and numbers */
  note: Readonly<Record<string, unknown>>
  /** the page that visitors now see differently */
  page?: string | undefined
  /** statements of the same transaction, before the step */
  first?: BatchItem<'sqlite'>[]
}

/** SQL condition: nobody has changed the issue since it was read. */
export const isVersion = ({ version }: Pick<IssueRow, 'version'>) => eq(newsIssues.version, version)

/** SQL: the content version after the statements of this transaction that raise it. */
export const newestVersion = sql`(select content_version from publish_state)`

/**
 * Takes a step of an issue's life, and notes it. It makes no version of the text: there is nothing to restore.
 * Undefined if the issue is in another status meanwhile.
 */
export async function stepIssue(
  db: Db,
  actor: Actor,
  { id, status }: Pick<IssueRow, 'id' | 'status'>,
  { from, more, set, note, page, first = [] }: IssueStep,
): Promise<IssueRow | undefined> {
  const bump = page === undefined ? [] : [bumpVersion(db, page)]
  const write = db
    .update(newsIssues)
    .set({ ...set, version: sql`${newsIssues.version} + 1` })
    .where(eq(newsIssues.id, id))
    .returning(shownColumns(newsIssues))
  const { refused, results } = await batchIf(
    db,
    [mustBe(id, from, more)],
    [
      ...first,
      ...bump,
      write,
      addAuditEntry(db, actor, {
        action: 'update',
        record: 'news_issues',
        recordId: String(id),
        old: { status },
        new: note,
      }),
    ],
  )
  if (refused) return undefined
  if (page !== undefined) db.onPublicChange()
  // The write comes after the other statements; a batch of several kinds does not type each of them.
  return (results[first.length + bump.length] as IssueRow[])[0]
}

export const getIssue = (db: Db, id: number) =>
  db.select(shownColumns(newsIssues)).from(newsIssues).where(eq(newsIssues.id, id)).get()

export const listIssues = (db: Db, { state, ...page }: IssuePage) =>
  newestPage(db, newsIssues, page, [{ column: newsIssues.status, value: state }])

// A partial index serves these two: with a parameter for the status, SQLite would read the whole table.

/** The issues whose time has come. */
export const dueIssues = (db: Db, now: string) =>
  db
    .select(shownColumns(newsIssues))
    .from(newsIssues)
    .where(and(sql`${newsIssues.status} = 'scheduled'`, lte(newsIssues.sendAt, now)))
    .orderBy(asc(newsIssues.sendAt))
    .all()

export const sendingIssues = (db: Db) =>
  db
    .select(shownColumns(newsIssues))
    .from(newsIssues)
    .where(sql`${newsIssues.status} = 'sending'`)
    .orderBy(asc(newsIssues.startedAt))
    .all()

export async function takenSlugs(db: Db, slug: string) {
  const rows = await db
    .select({ slug: newsIssues.slug })
    .from(newsIssues)
    .where(sql`${newsIssues.slug} = ${slug} or ${newsIssues.slug} like ${`${slug}-%`}`)
    .all()
  return new Set(rows.map((row) => row.slug))
}

/** Notes how the provider answers: pauses, and bad answers in a row. It is no step of the issue. */
export const noteSending = (
  db: Db,
  id: number,
  set: Pick<Columns, 'pausedUntil' | 'pauses' | 'pausedSince' | 'failing'>,
) =>
  db
    .update(newsIssues)
    .set({ ...set, updatedAt: sql`${newsIssues.updatedAt}` })
    .where(eq(newsIssues.id, id))

/** Notes whether the page of an issue shows its text, which visitors then see. */
export async function closePage(db: Db, id: number, isClosed: boolean, page: string) {
  await db.batch([
    db
      .update(newsIssues)
      .set({ isClosed, updatedAt: sql`${newsIssues.updatedAt}` })
      .where(eq(newsIssues.id, id)),
    bumpVersion(db, page),
  ])
  db.onPublicChange()
}

/** The issues that have a page, newest first. */
export const begunIssues = (db: Db, slug?: string) =>
  db
    .select(shownColumns(newsIssues))
    .from(newsIssues)
    .where(
      and(
        isNotNull(newsIssues.startedAt),
        isNotNull(newsIssues.slug),
        slug === undefined ? undefined : eq(newsIssues.slug, slug),
      ),
    )
    .orderBy(sql`${newsIssues.startedAt} desc, ${newsIssues.id} desc`)
    .all()

/** Letters that can wait for a digest: begun, and neither stopped, held nor hidden. */
export const lettersBegunSince = (db: Db, since: string) =>
  db
    .select(shownColumns(newsIssues))
    .from(newsIssues)
    .where(
      and(
        eq(newsIssues.kind, 'letter'),
        inArray(newsIssues.status, ['sending', 'sent']),
        sql`${newsIssues.hiddenAt} is null and ${newsIssues.startedAt} > ${since}`,
      ),
    )
    .all()
