/**
 * Reads and writes again while changes of others come in between, which `write` answers with undefined. Null ends it:
 * another try would not help. Undefined if nothing was written.
 */
export async function tried<Row>(
  mostTries: number,
  write: () => Promise<Row | null | undefined>,
): Promise<Row | undefined> {
  for (let tries = 0; tries < mostTries; tries++) {
    const row = await write()
    if (row !== undefined) return row ?? undefined
  }
  return undefined
}
