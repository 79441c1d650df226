import { useMemo } from 'react'
import { createRemote } from '#site/lib/remote.ts'
import { useLoad } from '#site/ui/useLoad.ts'

/** Fetches one record of a list. A refresh of the list refreshes the record too. */
export function useRecord<Row>(list: string, id: string, fetchOne: (id: string) => Promise<Row>) {
  const $record = useMemo(
    () => createRemote(`${list}?id=${id}`, () => fetchOne(id)),
    [list, id, fetchOne],
  )
  return useLoad($record)
}
