import { Problem } from './problem.ts'

type Saving<Name extends string, Row> = {
  /** the record's name in the answer */
  name: Name
  /** the `updatedAt` of the version that staff edited */
  basedOn: string | undefined
  read: () => Promise<Row | undefined>
  /** Returns undefined when another save came first. */
  write: (old: Row) => Promise<Row | undefined>
  missing: () => Problem
  /** the user who saved last, for the refusal */
  changedBy?: () => Promise<unknown>
}

type Versioned = { updatedAt: string; version: number }

/** The `updatedAt` that an edit is based on. `basedOn` may also be the number of the record's version. */
export async function versionNamed(
  basedOn: string | number | undefined,
  read: () => Promise<Versioned | undefined>,
) {
  if (typeof basedOn !== 'number') return { basedOn }
  const row = await read()
  return { basedOn: row?.version === basedOn ? row.updatedAt : `version ${basedOn}` }
}

/** Saves a record. When somebody else has saved it meanwhile, answers 409 with the stored record. */
export async function saved<Name extends string, Row extends { updatedAt: string }>({
  name,
  basedOn,
  read,
  write,
  missing,
  changedBy,
}: Saving<Name, Row>): Promise<Row> {
  const old = await read()
  if (!old) throw missing()
  const isStale = basedOn !== undefined && basedOn !== old.updatedAt
  const row = isStale ? undefined : await write(old)
  if (row) return row
  const stored = isStale ? old : await read()
  if (!stored) throw missing()
  throw new Problem(409, 'Somebody else has saved this since you opened it.', {
    [name]: stored,
    ...(changedBy && { changedBy: await changedBy() }),
  })
}
