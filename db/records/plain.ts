import { and, eq, getTableColumns } from 'drizzle-orm'
import { getTableName } from 'drizzle-orm/table'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type * as v from 'valibot'
import { type Actor, change } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { rowAt } from '../lib/columns.ts'
import { shownColumns, withSearchText } from '../lib/search.ts'
import type { ModelOf } from '../model/lib/fields.ts'
import { publicRecord } from '../model/records/records.ts'
import { mustFind } from '../must.ts'
import type { KeptIdentity } from '../revisions/revisions.ts'

/** A table of records that visitors see while they are active. */
type PlainTable = SQLiteTable & Record<'id' | 'isActive' | 'createdAt' | 'updatedAt', SQLiteColumn>

type Row<T extends PlainTable> = Omit<T['$inferSelect'], 'searchText'>
type State = { id: number; isActive: boolean }

type PlainRecord<T extends PlainTable, Entries extends v.ObjectEntries, Addressed> = {
  /** one that has a column for each rule */
  table: Exclude<keyof Entries, keyof T['$inferInsert']> extends never ? T : never
  /** the rules of the columns, by their names */
  rules: ModelOf<Entries>
  /** for records with a page of their own: its address, and the columns that it is made of */
  own?: {
    addressOf: (id: number, row: Addressed) => string
    from: readonly (keyof Addressed & string)[]
  }
}

/**
 * Reads and changes records that need no rules of their own except columns. Each change is written with its audit
 * entry, its revision, its search text and its addresses.
 */
export function plainRecords<
  T extends PlainTable,
  Entries extends v.ObjectEntries,
  Addressed = object,
>({ table, rules, own }: PlainRecord<T, Entries, Addressed>) {
  type Values = v.InferOutput<ModelOf<Entries>> & Addressed & { isActive: boolean }
  // Visitors see the active ones on this page.
  const page = publicRecord(getTableName(table))?.page
  type Saved = Row<T> & State & Addressed
  const columns = shownColumns(table)
  const all = getTableColumns<SQLiteTable>(table)
  // An update stores every column: a value that is left out is its default, or null.
  const valuesOf = (values: Values) => {
    const given = new Map(Object.entries(values))
    const names = Object.keys(rules.entries)
    return Object.fromEntries(
      names.map((name) => [name, given.get(name) ?? all[name]?.default ?? null]),
    )
  }
  // `page` and `addresses` depend on the old record, so the write requires the same values.
  const asRead = (old: Saved) =>
    and(
      ...(['id', 'isActive', ...(own?.from ?? [])] as const).map((name) =>
        eq(all[name] ?? table.id, old[name]),
      ),
    )
  // Drizzle types rows only of a table that is known; these are its columns.
  const typed = <Statement>(statement: Statement) =>
    statement as Statement & { _: { result: Saved[] } }

  return {
    rules,
    hasAddress: own !== undefined,

    get: async (db: Db, id: number) =>
      // The row has these columns too.
      (await db.select(columns).from<SQLiteTable>(table).where(eq(table.id, id)).get()) as
        Saved | undefined,

    /** `kept` is for a record that is brought back. */
    add: (db: Db, actor: Actor, values: Values, kept?: KeptIdentity) =>
      change({
        db,
        actor,
        action: kept ? 'restore' : 'create',
        table,
        ...(kept && { id: kept.id }),
        new: valuesOf(values),
        page: values.isActive ? page : undefined,
        must: [],
        write: typed(
          db
            .insert<SQLiteTable>(table)
            .values(withSearchText(table, { ...valuesOf(values), ...kept }))
            .returning(columns),
        ),
      }),

    /** Writes nothing and returns undefined if it was saved after `basedOn`, or after `old` was read. */
    update: (db: Db, actor: Actor, old: Saved, values: Values, basedOn?: string) =>
      change({
        db,
        actor,
        action: 'update',
        table,
        id: old.id,
        old,
        new: valuesOf(values),
        page: values.isActive || old.isActive ? page : undefined,
        // An inactive record may have been active before, so its address is kept alive too.
        ...(own && {
          addresses: {
            before: own.addressOf(old.id, old),
            after: own.addressOf(old.id, values),
          },
        }),
        must: [mustFind(table, and(rowAt(table, old.id, basedOn), asRead(old)))],
        write: typed(
          db
            .update<SQLiteTable>(table)
            .set(withSearchText(table, valuesOf(values)))
            .where(eq(table.id, old.id))
            .returning(columns),
        ),
      }),

    /** `to` is the target of the redirect from its address. */
    remove: (db: Db, actor: Actor, old: Saved, to?: string) =>
      change({
        db,
        actor,
        action: 'delete',
        table,
        id: old.id,
        old,
        page: old.isActive || to ? page : undefined,
        ...(own && { addresses: { before: own.addressOf(old.id, old), after: to } }),
        must: [mustFind(table, asRead(old))],
        write: typed(db.delete<SQLiteTable>(table).where(eq(table.id, old.id)).returning(columns)),
      }),
  }
}
