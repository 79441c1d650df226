import { useMemo } from 'react'
import { createRemote } from '../../lib/remote.ts'
import { useLoad } from '../../ui/useLoad.ts'

/** One record of a list; whatever refreshes the list refreshes it too. */
export function useRecord<Row>(list: string, id: string, fetchOne: (id: string) => Promise<Row>) {
  const $record = useMemo(
    () => createRemote(`${list}?id=${id}`, () => fetchOne(id)),
    [list, id, fetchOne],
  )
  return useLoad($record)
}
