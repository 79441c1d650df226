import { useRef } from 'react'
import { adjust } from '../navigation/address.ts'
import type { List } from '../list/list.ts'
import type { Candidate } from './candidates.ts'

const noneBefore = { id: '', ids: [] as readonly string[] }

/**
 * The candidates before and after the open one, in the order that the list had when it was opened: a call
 * that is logged moves its candidate to another place, or out of the list.
 */
export function useNeighbours({ load, more }: List<Candidate>, id: string) {
  const opened = useRef(noneBefore)
  const shown = load.status === 'ready' ? load.data.map((row) => String(row.id)) : []
  if (opened.current.id !== id || opened.current.ids.length === 0)
    opened.current = { id, ids: shown }
  const { ids } = opened.current
  const at = ids.indexOf(id)
  const isThere = (other: string) => other !== id && shown.includes(other)

  const next = ids.slice(at + 1).find(isThere) ?? shown.slice(shown.indexOf(id) + 1).find(isThere)
  const previous = ids.slice(0, Math.max(at, 0)).findLast(isThere)
  return {
    /** Opens the next one. False if there is none. */
    goNext() {
      if (next) adjust({ id: next })
      else more?.()
      return next !== undefined
    },
    goBack: () => previous && adjust({ id: previous }),
    next,
    previous,
  }
}
