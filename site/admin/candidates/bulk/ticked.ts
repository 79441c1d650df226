import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useDeskQuery } from '../candidates.ts'

type Ticked = {
  /** the filter under which they were ticked: with another one, nothing is ticked */
  search: string
  ids: ReadonlySet<number>
  /** how many the filter finds, once all of them are ticked */
  all?: number
}

const $ticked = atom<Ticked>({ search: '', ids: new Set() })

export function useTicked() {
  const filled = Object.entries(useDeskQuery()).filter(([, value]) => value)
  const search = new URLSearchParams(filled).toString()
  const kept = useStore($ticked)
  const ticked = kept.search === search ? kept : { search, ids: new Set<number>() }
  const set = (ids: Iterable<number>, all?: number) =>
    $ticked.set({ search, ids: new Set(ids), ...(all !== undefined && { all }) })

  return {
    ...ticked,
    count: ticked.all ?? ticked.ids.size,
    filter: Object.fromEntries(filled),
    tick: set,
    /** Once everything is ticked, unticking one leaves the others that are shown. */
    toggle: (id: number, shown: readonly number[]) => {
      const ids = new Set(ticked.all === undefined ? ticked.ids : shown)
      if (!ids.delete(id)) ids.add(id)
      set(ids)
    },
    clear: () => set([]),
  }
}

export type TickedNow = ReturnType<typeof useTicked>
