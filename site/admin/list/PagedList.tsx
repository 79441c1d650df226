import type { ReactNode } from 'react'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { adjust } from '../app/address.ts'
import type { List } from './list.ts'

type PagedListProps<Row> = {
  list: List<Row>
  /** what its rows are: `['post', 'posts']` */
  noun: readonly [one: string, many: string]
  /** 'Loading posts...' */
  loading: string
  /** shown where there is nothing at all */
  empty: { title: string; text?: ReactNode }
  /** which of them come first */
  order?: 'newest' | 'oldest'
  /** whether a search or a filter narrows the list */
  narrowed?: boolean
  onClear?: () => void
  children: (rows: Row[]) => ReactNode
}

const clearSearch = () => adjust({ q: '', status: '', spam: '', job: '' }, { replace: true })

/** The states of a list around its rows, and the way to more of them. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { list, noun, loading, empty, order = 'newest', narrowed = false, children } = props
  const { onClear = clearSearch } = props
  const { rows, error, more } = list
  if (error && !rows) return <Failed error={error} onRetry={list.retry} />
  if (!rows) return <Loading bars={6}>{loading}</Loading>

  const [one, many] = noun
  const count = `${rows.length}${more ? ` ${order}` : ''} ${rows.length === 1 ? one : many}`
  return (
    <div className="list" aria-busy={list.loading}>
      {rows.length > 0 && children(rows)}
      {rows.length === 0 && !narrowed && <Empty title={empty.title}>{empty.text}</Empty>}
      {rows.length === 0 && narrowed && (
        <Empty title={`No ${many} found`}>
          <p>Nothing matches the search as it stands.</p>
          <button type="button" className="button button-outline button-small" onClick={onClear}>
            Show all {many}
          </button>
        </Empty>
      )}
      <div className="list-end">
        <p aria-live="polite" className="note">
          {rows.length > 0 && `${count} shown`}
          {Boolean(error) && ' These could not be read again just now.'}
        </p>
        {more && (
          <button
            type="button"
            className="button button-outline button-small"
            aria-disabled={list.loadingMore}
            onClick={more}
          >
            {list.loadingMore ? 'Loading...' : 'Load more'}
          </button>
        )}
      </div>
    </div>
  )
}
