import { useStore } from '@nanostores/react'
import { useMemo, useRef, useState } from 'react'
import { createRemote, type Load, loadOf, ready, type Remote } from '#site/lib/remote.ts'
import { useLoad } from '#site/ui/useLoad.ts'
import type { Query } from '../navigation/address.ts'
import { notifyFailure } from '../base/failure.ts'
import { type FetchPage, maxPageSize, type RowPage } from './pages.ts'
import { useFreshening } from './useFreshening.ts'

export type List<Row> = {
  /** the search and filters of the address that the rows fit */
  query: Query
  /** keeps the rows of the last search until the rows of the next one are loaded */
  load: Load<Row[]>
  /** whether the rows of another search are being loaded */
  isSearching: boolean
  isLoadingMore: boolean
  /** loads the next page; resolves to all loaded rows */
  more: (() => Promise<Row[]>) | undefined
}

const pageSize = 50

// How many rows of a list are shown, so that a refresh does not go back to its first page.
const shownCounts = new Map<string, number>()

async function fetchRows<Row>(key: string, query: Query, fetchPage: FetchPage<Row>) {
  const wanted = shownCounts.get(key) ?? pageSize
  const list: RowPage<Row> = { rows: [] }
  do {
    const limit = String(Math.min(maxPageSize, wanted - list.rows.length))
    const cursor = list.nextCursor && { cursor: String(list.nextCursor) }
    const page = await fetchPage({ ...query, limit, ...cursor })
    list.rows.push(...page.rows)
    list.nextCursor = page.nextCursor
  } while (list.nextCursor && list.rows.length < wanted)
  return list
}

/** A short list that is loaded whole. `name` is its key for `refresh`. */
export function useWholeList<Row>(name: string, $rows: Remote<Row[]>): List<Row> {
  const load = useLoad($rows)
  useFreshening(name)
  return { query: {}, load, isSearching: false, isLoadingMore: false, more: undefined }
}

/** A list that comes in pages. `name` is its key for `refresh`; empty values of `query` are left out. */
export function useList<Row>(name: string, query: Query, fetchPage: FetchPage<Row>): List<Row> {
  const filled = Object.fromEntries(Object.entries(query).filter(([, value]) => value))
  const search = `?${new URLSearchParams(filled)}`
  const $list = useMemo(() => {
    const fetcher = () => fetchRows(name + search, filled, fetchPage)
    return createRemote<RowPage<Row>>(name + search, fetcher)
  }, [name, search])
  const value = useStore($list)
  const { data, error, loading } = value
  const [isLoadingMore, setLoadingMore] = useState(false)
  const shown = useRef<{ search: string; rows: Row[] }>(undefined)
  if (data) shown.current = { search, rows: data.rows }
  useFreshening(name)

  const running = useRef<Promise<Row[]>>(undefined)
  function more() {
    running.current ??= loadMore().finally(() => (running.current = undefined))
    return running.current
  }

  async function loadMore() {
    setLoadingMore(true)
    try {
      // A running refresh would replace these rows with its own.
      await $list.get().promise
      const before = $list.get().data
      if (!before?.nextCursor) return before?.rows ?? []
      shownCounts.set(name + search, before.rows.length + pageSize)
      const cursor = String(before.nextCursor)
      const page = await fetchPage({ ...filled, limit: String(pageSize), cursor })
      // If not equal, a refresh was faster and has read this page too.
      if ($list.get().data === before)
        $list.mutate({ ...page, rows: [...before.rows, ...page.rows] })
    } catch (failure) {
      notifyFailure(failure, { title: 'More could not be loaded', text: 'Please try again.' })
    } finally {
      setLoadingMore(false)
    }
    return $list.get().data?.rows ?? []
  }

  // After a failed refresh the rows stay; after a failed search, the rows of the search before are removed.
  const kept = !error || shown.current?.search === search ? shown.current?.rows : undefined
  const load = loadOf($list, value)
  return {
    query,
    load: kept ? ready(kept, error) : load.status === 'ready' ? ready(load.data.rows) : load,
    isSearching: loading && !data,
    isLoadingMore,
    more: data?.nextCursor ? more : undefined,
  }
}
