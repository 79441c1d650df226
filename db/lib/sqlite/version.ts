/** Older ones can lose committed transactions when two connections write to one file. */
const oldestSqlite = '3.51.3'

/** Why this SQLite must not be used; undefined if it may. */
export const unsupportedSqlite = (version = process.versions['sqlite'] ?? '0') =>
  version.localeCompare(oldestSqlite, 'en', { numeric: true }) < 0
    ? `Node ${process.version} has SQLite ${version}, which can lose committed data. This needs SQLite ${oldestSqlite} or newer: install a newer Node.`
    : undefined
