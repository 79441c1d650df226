import { getTableName } from 'drizzle-orm/table'
import type { Searchable } from './search.ts'

/**
 * The index over a table's `search_text` and the triggers that keep it up to date, by name. No single
 * quotes around names: a dump of libSQL repeats them unescaped and could not be read again.
 */
export function searchIndexOf(table: Searchable): Map<string, string> {
  const name = getTableName(table)
  const index = `${name}_search`
  const add = `INSERT INTO "${index}" ("rowid", "search_text") SELECT new."id", new."search_text" WHERE new."search_text" IS NOT NULL;`
  const remove = `INSERT INTO "${index}" ("${index}", "rowid", "search_text") SELECT 'delete', old."id", old."search_text" WHERE old."search_text" IS NOT NULL;`
  const trigger = (suffix: string, event: string, body: string) =>
    [
      `${index}_${suffix}`,
      `CREATE TRIGGER "${index}_${suffix}" AFTER ${event} ON "${name}" BEGIN ${body} END`,
    ] as const
  return new Map([
    [
      index,
      `CREATE VIRTUAL TABLE "${index}" USING fts5("search_text", content="${name}", content_rowid="id", tokenize="trigram")`,
    ],
    trigger('insert', 'INSERT', add),
    trigger('delete', 'DELETE', remove),
    trigger('update', 'UPDATE OF "search_text"', `${remove} ${add}`),
  ])
}
