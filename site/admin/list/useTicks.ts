import { useState } from 'react'

/** The ticked rows of a list. Rows that the list no longer shows count as not ticked. */
export function useTicks<Row extends { id: number }>(shown: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const rows = shown.filter(({ id }) => ids.has(id))
  return {
    rows,
    has: (id: number) => ids.has(id),
    toggle(id: number) {
      const next = new Set(rows.map((row) => row.id))
      if (!next.delete(id)) next.add(id)
      setIds(next)
    },
    all: () => setIds(new Set(shown.map(({ id }) => id))),
    none: () => setIds(new Set()),
  }
}

export type Ticks<Row> = Omit<ReturnType<typeof useTicks>, 'rows'> & { rows: Row[] }
