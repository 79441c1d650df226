/** Follows each text in the index, so that its last letters begin a trigram too. No text contains it. */
export const textEnd = '   '

/** The search index of a table, and the list of its trigrams with their rows. */
export function searchIndexNames(table: string) {
  const index = `${table}_search`
  return { index, trigrams: `${index}_trigrams` }
}

/**
 * The definitions by name of the index over these columns of a table, of the list of its trigrams and of
 * the triggers that keep it up to date; and the statement that fills it. No single quotes around names:
 * a dump of libSQL repeats them unescaped and could not be read again.
 */
export function searchIndexOf(table: string, columns: readonly string[]) {
  const { index, trigrams } = searchIndexNames(table)
  const textOf = (row: string) => columns.map((name) => `${row}."${name}"`).join(` || ' ' || `)
  const rowsOf = (row: string, from = '') =>
    `${row}."id", ${textOf(row)} || '${textEnd}'${from} WHERE ${textOf(row)} IS NOT NULL`
  const add = `INSERT INTO "${index}" ("rowid", "text") SELECT`
  const addNew = `${add} ${rowsOf('new')}`
  const removeOld = `INSERT INTO "${index}" ("${index}", "rowid", "text") SELECT 'delete', ${rowsOf('old')}`
  const trigger = (suffix: string, event: string, ...actions: string[]) =>
    [
      `${index}_${suffix}`,
      `CREATE TRIGGER "${index}_${suffix}" AFTER ${event} ON "${table}" BEGIN ${actions.join('; ')}; END`,
    ] as const
  return {
    definitions: new Map([
      // Without content: the texts are not stored a second time.
      [index, `CREATE VIRTUAL TABLE "${index}" USING fts5("text", content="", tokenize="trigram")`],
      [trigrams, `CREATE VIRTUAL TABLE "${trigrams}" USING fts5vocab("${index}", "instance")`],
      trigger('insert', 'INSERT', addNew),
      trigger('delete', 'DELETE', removeOld),
      trigger('update', `UPDATE OF "${columns.join('", "')}"`, removeOld, addNew),
    ]),
    fill: `${add} ${rowsOf(`"${table}"`, ` FROM "${table}"`)}`,
  }
}
