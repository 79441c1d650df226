/**
 * Repeats a write. `write` returns undefined if a change by somebody else came in between, and null if another try
 * would not help. Returns undefined if nothing was written.
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
