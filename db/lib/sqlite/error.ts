/** An error of SQLite, with the code that libSQL's client gives: `SQLITE_CONSTRAINT_UNIQUE`. */
export class SqliteError extends Error {
  override readonly name = 'SqliteError'
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/** The codes of https://sqlite.org/rescode.html by their numbers. */
const primary =
  'OK ERROR INTERNAL PERM ABORT BUSY LOCKED NOMEM READONLY INTERRUPT IOERR CORRUPT NOTFOUND FULL CANTOPEN PROTOCOL EMPTY SCHEMA TOOBIG CONSTRAINT MISMATCH MISUSE NOLFS AUTH FORMAT RANGE NOTADB'.split(
    ' ',
  )

/** The second byte of an extended code, from 1, for each primary code. */
const extended: Record<string, string[]> = {
  ERROR: 'MISSING_COLLSEQ RETRY SNAPSHOT RESERVESIZE KEY UNABLE'.split(' '),
  ABORT: ['', 'ROLLBACK'],
  BUSY: 'RECOVERY SNAPSHOT TIMEOUT'.split(' '),
  LOCKED: 'SHAREDCACHE VTAB'.split(' '),
  READONLY: 'RECOVERY CANTLOCK ROLLBACK DBMOVED CANTINIT DIRECTORY'.split(' '),
  IOERR:
    'READ SHORT_READ WRITE FSYNC DIR_FSYNC TRUNCATE FSTAT UNLOCK RDLOCK DELETE BLOCKED NOMEM ACCESS CHECKRESERVEDLOCK LOCK CLOSE DIR_CLOSE SHMOPEN SHMSIZE SHMLOCK SHMMAP SEEK DELETE_NOENT MMAP GETTEMPPATH CONVPATH VNODE AUTH BEGIN_ATOMIC COMMIT_ATOMIC ROLLBACK_ATOMIC DATA CORRUPTFS IN_PAGE'.split(
      ' ',
    ),
  CORRUPT: 'VTAB SEQUENCE INDEX'.split(' '),
  CANTOPEN: 'NOTEMPDIR ISDIR FULLPATH CONVPATH DIRTYWAL SYMLINK'.split(' '),
  CONSTRAINT:
    'CHECK COMMITHOOK FOREIGNKEY FUNCTION NOTNULL PRIMARYKEY TRIGGER UNIQUE VTAB ROWID PINNED DATATYPE'.split(
      ' ',
    ),
  AUTH: ['USER'],
}

/** `SQLITE_CONSTRAINT_UNIQUE` for 2067. */
function sqliteCode(number: number) {
  const name = primary[number & 255]
  if (!name) return 'SQLITE_UNKNOWN'
  const detail = extended[name]?.[(number >> 8) - 1]
  return ['SQLITE', name, ...(detail ? [detail] : [])].join('_')
}

const argumentsCode = 'ARGS_INVALID'

export const invalidArguments = (reason: string) =>
  new SqliteError(`Arguments do not match SQL parameters: ${reason}`, argumentsCode)

/** Gives an error of `node:sqlite` the message and the code that sqld gives. Others stay as they are. */
export function sqliteErrorOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof SqliteError) return error
  if ('errcode' in error && typeof error.errcode === 'number') {
    const code = sqliteCode(error.errcode)
    if (code === 'SQLITE_RANGE') return invalidArguments(error.message)
    return new SqliteError(`SQLite error: ${error.message}`, code)
  }
  if (/contains no statements/.test(error.message))
    return new SqliteError('SQL string does not contain any statement', 'SQL_NO_STATEMENT')
  if (error.message.startsWith('Unknown named parameter')) return invalidArguments(error.message)
  return error
}
