import { useRef } from 'react'
import { $address, adjust } from '#site/admin/navigation/address.ts'
import type { List } from '#site/admin/list/list.ts'
import type { Candidate } from '../candidates.ts'

const noneBefore = { id: '', ids: [] as readonly string[] }

const idsOf = (rows: readonly Candidate[]) => rows.map((row) => String(row.id))

/**
 * The candidates before and after the open one, in the order that the list had when it was opened: a call
 * that is logged moves its candidate to another place, or out of the list.
 */
export function useNeighbours({ load, more }: List<Candidate>, id: string) {
  const opened = useRef(noneBefore)
  const shown = load.status === 'ready' ? idsOf(load.data) : []
  if (opened.current.id !== id || opened.current.ids.length === 0)
    opened.current = { id, ids: shown }
  const { ids } = opened.current
  const at = ids.indexOf(id)
  const isThere = (other: string) => other !== id && shown.includes(other)
  const firstNew = (others: readonly string[]) =>
    others.find((other) => other !== id && !ids.includes(other))

  const next = ids.slice(at + 1).find(isThere) ?? firstNew(shown)
  const previous = ids.slice(0, Math.max(at, 0)).findLast(isThere)
  return {
    /** Opens the next one, after the last loaded one that of the next page. False if there is none. */
    async goNext() {
      const other = next ?? (more && firstNew(idsOf(await more())))
      // Somebody who did not want to wait is elsewhere by now.
      const isStillHere = ($address.get().query['id'] ?? '') === id
      if (other && isStillHere) adjust({ id: other })
      return other !== undefined || !isStillHere
    },
    goBack: () => previous && adjust({ id: previous }),
    next,
    previous,
  }
}
