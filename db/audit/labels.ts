import { isRecord } from '../model/lib/keys.ts'
import type { AnyFields } from '../model/records/fields.ts'
import { isPublicRecord } from '../model/records/records.ts'
import { userFields } from '../model/users.ts'
import { visitTypeFields } from '../model/visits/types.ts'
import { recordTables } from '../records/tables.ts'

const others: Readonly<Record<string, AnyFields>> = {
  users: userFields,
  visit_types: visitTypeFields,
}

const fieldsOf = (table: string) =>
  (isPublicRecord(table) ? recordTables[table].fields : others[table]) ?? {}

type Change = { record: string; old: unknown; new: unknown }

/** The noted fields that a form of the record names, as it does and in its order. */
export function labelsOfChange({ record, old, new: now }: Change): Record<string, string> {
  const noted = { ...(isRecord(old) && old), ...(isRecord(now) && now) }
  const named = Object.entries(fieldsOf(record)).filter(([name]) => name in noted)
  return Object.fromEntries(named.map(([name, { label }]) => [name, label]))
}
