import { Problem } from './http/problem.ts'

type Saving<Name extends string, Row> = {
  /** what the record is called in an answer */
  name: Name
  basedOn: string | undefined
  read: () => Promise<Row | undefined>
  /** Answers nothing where the version it is based on is no longer the stored one. */
  write: (old: Row) => Promise<Row | undefined>
  missing: () => Problem
}

/** A record as it was saved; 409 with the stored one where somebody else was faster. */
export async function saved<Name extends string, Row extends { updatedAt: string }>({
  name,
  basedOn,
  read,
  write,
  missing,
}: Saving<Name, Row>): Promise<Row> {
  const old = await read()
  if (!old) throw missing()
  const isStale = basedOn !== undefined && basedOn !== old.updatedAt
  const row = isStale ? undefined : await write(old)
  if (row) return row
  const stored = await read()
  if (!stored) throw missing()
  throw new Problem(409, 'Somebody else has saved this since you opened it.', { [name]: stored })
}
