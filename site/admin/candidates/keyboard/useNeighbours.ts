import { useRef } from 'react'
import { minuteMs } from '#db/model/lib/time.ts'
import { $address, adjust } from '#site/admin/navigation/address.ts'
import { type List } from '#site/admin/list/list.ts'
import type { Candidate } from '../candidates.ts'
import { deskListOf } from '../views.ts'

/** For this long after a call, the list may still show the old due time. */
const rereadMs = minuteMs

const noneBefore: { id: string; ids: readonly string[] } = { id: '', ids: [] }

const open = (id: string) => adjust({ ...deskListOf($address.get().query), id })

const idsOf = (rows: readonly Candidate[]) => rows.map((row) => String(row.id))

/** The candidates before and after the open one, in the order at its opening: a logged call moves its candidate. */
export function useNeighbours({ load, more }: List<Candidate>, id: string) {
  const opened = useRef(noneBefore)
  const done = useRef(new Map<string, number>())
  const rows = load.status === 'ready' ? load.data : []
  const shown = idsOf(rows)
  if (opened.current.id !== id || opened.current.ids.length === 0)
    opened.current = { id, ids: shown }
  const { ids } = opened.current
  const at = ids.indexOf(id)
  const isThere = (other: string) => other !== id && shown.includes(other)
  function isDone(other: string) {
    const doneAt = done.current.get(other)
    if (doneAt === undefined) return false
    const { dueAt } = rows.find((row) => String(row.id) === other) ?? {}
    const isDueAgain = dueAt && Date.parse(dueAt) <= Date.now()
    return !isDueAgain || Date.now() - doneAt < rereadMs
  }
  const newOnes = (others: readonly string[]) =>
    others.filter((other) => other !== id && !ids.includes(other))

  const after = ids.slice(at + 1).filter(isThere)
  const next = after[0] ?? newOnes(shown)[0]
  const previous = ids.slice(0, Math.max(at, 0)).findLast(isThere)

  /** Opens the next candidate, if need be from the next page. Returns false if there is none. */
  async function goNext(isWanted: (other: string) => boolean = () => true) {
    const loaded = [...after, ...newOnes(shown)].find(isWanted)
    const other = loaded ?? (more && newOnes(idsOf(await more())).find(isWanted))
    // The user may have opened another candidate during the wait.
    const isStillHere = ($address.get().query['id'] ?? '') === id
    if (other && isStillHere) open(other)
    return other !== undefined || !isStillHere
  }

  return {
    goNext,
    /** As `goNext`, but skips candidates just called: a call moves them to the end of the list, not out of it. */
    goOn() {
      done.current.set(id, Date.now())
      return goNext((other) => !isDone(other))
    },
    goBack: () => previous && open(previous),
    next,
    previous,
  }
}
