import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { check, type SQLiteTable, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.ts'
import { batch } from './lib/batch.ts'

/** Why a transaction was not made. */
const refusalReasons = [
  /** somebody else has changed or deleted the record since it was read */
  'stale',
  /** the session has ended */
  'ended',
  /** the password or the session is not the one that was checked */
  'unproven',
  /** too many attempts */
  'limited',
  'codeLimited',
  'networkLimited',
  /** a link, code or challenge was used before */
  'used',
  /** somebody else has the name or the address, or the person has it already */
  'taken',
  /** no place is left at that time */
  'full',
  /** without this one, nobody could sign in or manage users */
  'needed',
] as const

export type RefusalReason = (typeof refusalReasons)[number]

/** Always empty: a row with a reason fails at the CHECK of that name, and with it the whole transaction. */
export const refusals = sqliteTable('refusals', { reason: text().notNull() }, () =>
  refusalReasons.map((reason) => check(reason, sql.raw(`reason <> '${reason}'`))),
)

/** A condition of a transaction: unless it holds, the transaction is refused for this reason. */
export type Must<Reason extends RefusalReason = RefusalReason> = { reason: Reason; holds: SQL }

export const must = <Reason extends RefusalReason>(reason: Reason, holds: SQL): Must<Reason> => ({
  reason,
  holds,
})

/** Without a reason, no such row means that the record has changed since it was read. */
export const mustFind = <Reason extends RefusalReason = 'stale'>(
  table: SQLiteTable,
  where: SQL | undefined,
  // Without an argument, TypeScript uses the default of the type parameter, which is the same.
  reason = 'stale' as Reason,
) => must(reason, sql`exists (select 1 from ${table} where ${where})`)

/** A statement that fails unless the condition holds; a condition that is null does not. */
const assertion = (db: Db, { reason, holds }: Must) =>
  db.insert(refusals).select(sql`select ${sql.raw(`'${reason}'`)} where (${holds}) is not true`)

/** Statements of one transaction, and its conditions. If one does not hold, no statement is carried out. */
export type Conditional<Reason extends RefusalReason = RefusalReason> = {
  must: readonly Must<Reason>[]
  statements: readonly BatchItem<'sqlite'>[]
}

type Results<Statements> = {
  [At in keyof Statements]: Statements[At] extends BatchItem<'sqlite'>
    ? Statements[At]['_']['result']
    : never
}

type Outcome<Statements, Reason> =
  { refused: undefined; results: Results<Statements> } | { refused: Reason; results?: undefined }

/**
 * Runs statements in one transaction if all conditions hold when it begins. Nothing is written otherwise, and the
 * outcome is the reason of the first condition that does not hold.
 */
export async function batchIf<
  Condition extends Must,
  const Statements extends readonly BatchItem<'sqlite'>[],
>(
  db: Db,
  conditions: readonly Condition[],
  statements: Statements,
): Promise<Outcome<Statements, Condition['reason']>> {
  try {
    const results = await batch(db, [...conditions.map((one) => assertion(db, one)), ...statements])
    // The results are in the order of the statements.
    const own = results.slice(conditions.length) as Results<Statements>
    return { refused: undefined, results: own }
  } catch (error) {
    const refused = refusalIn(error)
    const condition = conditions.find(({ reason }) => reason === refused)
    if (!condition) throw error
    return { refused: condition.reason }
  }
}

/** The reason for which the database refused a transaction; undefined if it failed otherwise. */
export function refusalIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return /CHECK constraint failed: (\w+)/.exec(error.message)?.[1] ?? refusalIn(error.cause)
}
