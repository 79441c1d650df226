import { useStore } from '@nanostores/react'
import { useMemo, useRef, useState } from 'react'
import { createFetcherStore } from '../../lib/remote.ts'
import type { Query } from '../app/address.ts'
import { notifyFailure } from '../app/failure.ts'
import { useFreshening } from './useFreshening.ts'

export type PageQuery = { limit: string; cursor?: string } & Query
export type Paged<Row> = { rows: Row[]; nextCursor?: number | string | undefined }
export type FetchPage<Row> = (query: PageQuery) => Promise<Paged<Row>>

export type List<Row> = {
  /** undefined until the first page is there; those found before while others are looked for */
  rows: Row[] | undefined
  error: unknown
  /** whether the first page or that of another search is on its way */
  loading: boolean
  loadingMore: boolean
  more: (() => void) | undefined
  retry: () => void
}

const pageSize = 50
const mostAtOnce = 200

// How much of a list was unfolded, so that a refresh does not fold it up again.
const unfolded = new Map<string, number>()

async function fetchRows<Row>(key: string, query: Query, fetchPage: FetchPage<Row>) {
  const wanted = unfolded.get(key) ?? pageSize
  const list: Paged<Row> = { rows: [] }
  do {
    const limit = String(Math.min(mostAtOnce, wanted - list.rows.length))
    const cursor = list.nextCursor && { cursor: String(list.nextCursor) }
    const page = await fetchPage({ ...query, limit, ...cursor })
    list.rows.push(...page.rows)
    list.nextCursor = page.nextCursor
  } while (list.nextCursor && list.rows.length < wanted)
  return list
}

type Part<Row> = { rows: Row[]; nextCursor?: number | string | undefined }

/** All of a list that is short, and shown whole. */
export async function fetchAll<Row>(
  fetchPart: (query: { limit: string; cursor?: string }) => Promise<Part<Row>>,
) {
  const limit = String(mostAtOnce)
  const { rows, nextCursor } = await fetchPart({ limit })
  for (let cursor = nextCursor; cursor !== undefined;) {
    const part = await fetchPart({ limit, cursor: String(cursor) })
    rows.push(...part.rows)
    cursor = part.nextCursor
  }
  return rows
}

/**
 * A list the server gives out in pages, newest first. `refresh(name)` reads it again after a change.
 * `query` holds what narrows it (`q`, `status`), as the address says; empty values are left out.
 */
export function useList<Row>(name: string, query: Query, fetchPage: FetchPage<Row>): List<Row> {
  const filled = Object.entries(query).filter(([, value]) => value)
  const search = `?${new URLSearchParams(filled)}`
  const $list = useMemo(() => {
    const narrowed = Object.fromEntries(new URLSearchParams(search))
    const fetcher = () => fetchRows(name + search, narrowed, fetchPage)
    return createFetcherStore<Paged<Row>, Error>([name, search], { fetcher })
  }, [name, search])
  const { data, error, loading } = useStore($list)
  const [loadingMore, setLoadingMore] = useState(false)
  const shown = useRef<{ search: string; rows: Row[] }>(undefined)
  if (data) shown.current = { search, rows: data.rows }
  useFreshening(name)

  async function more() {
    if (!data?.nextCursor || loadingMore) return
    setLoadingMore(true)
    try {
      const cursor = String(data.nextCursor)
      const page = await fetchPage({ ...query, limit: String(pageSize), cursor })
      const rows = [...data.rows, ...page.rows]
      unfolded.set(name + search, rows.length)
      $list.mutate({ ...page, rows })
    } catch (failure) {
      notifyFailure(failure, { title: 'More could not be loaded', text: 'Please try again.' })
    } finally {
      setLoadingMore(false)
    }
  }

  // A list that cannot be read again stays as it was; another one does not stand for it.
  const kept = !error || shown.current?.search === search ? shown.current?.rows : undefined
  return {
    rows: kept,
    error,
    loading: loading && !data,
    loadingMore,
    more: data?.nextCursor ? more : undefined,
    retry: $list.invalidate,
  }
}
