import type { ReactNode } from 'react'
import { Loaded } from '#site/ui/Loaded.tsx'
import { Empty } from '#site/ui/states.tsx'
import { SmallButton } from '../base/SmallButton.tsx'
import { type List } from './list.ts'
import { clearNarrowing } from './search/narrowing.ts'
import './list.css'

export type PagedListProps<Row> = {
  list: List<Row>
  /** the noun of a row: `['post', 'posts']` */
  noun: readonly [one: string, many: string]
  /** by default 'Loading posts...' */
  loading?: string
  /** shown while there are no records at all */
  empty: { title: string; text?: ReactNode }
  /** the order of the list, named by the records at its top */
  order?: 'newest' | 'oldest' | 'most urgent'
  /** whether a search or a filter narrows the list; by default as the address has it */
  narrowed?: boolean
  /** by default takes the search and the filters from the address */
  onClear?: () => void
  /** the label of the button that calls `onClear` */
  clearLabel?: string
  children: (rows: Row[]) => ReactNode
}

export const PagedList = <Row,>(props: PagedListProps<Row>) => (
  <Loaded load={props.list.load} loading={props.loading ?? `Loading ${props.noun[1]}...`} bars={6}>
    {(rows) => <Rows {...props} rows={rows} />}
  </Loaded>
)

type RowsProps<Row> = Omit<PagedListProps<Row>, 'loading'> & { rows: Row[] }

function Rows<Row>(props: RowsProps<Row>) {
  const { rows, list, noun, empty, order = 'newest', children } = props
  const { load, more, query } = list
  const [one, many] = noun
  const { narrowed = Object.values(query).some(Boolean), clearLabel = `Show all ${many}` } = props
  const { onClear = () => clearNarrowing(Object.keys(query)) } = props
  const count = `${rows.length}${more ? ` ${order}` : ''} ${rows.length === 1 ? one : many}`
  return (
    <div className="list grid" aria-busy={list.isSearching}>
      {rows.length > 0 && children(rows)}
      {rows.length === 0 && !narrowed && <Empty title={empty.title}>{empty.text}</Empty>}
      {rows.length === 0 && narrowed && (
        <Empty title={`No ${many} found`}>
          <p>Nothing matches the search as it stands.</p>
          <SmallButton onClick={onClear}>{clearLabel}</SmallButton>
        </Empty>
      )}
      <div className="list-end spread gap-1-2">
        <p aria-live="polite" className="note">
          {rows.length > 0 && `${count} shown`}
          {'error' in load && Boolean(load.error) && ' These could not be read again just now.'}
        </p>
        {more && (
          <button
            type="button"
            className="button button-outline button-small screen-only"
            aria-disabled={list.isLoadingMore}
            onClick={() => void more()}
          >
            {list.isLoadingMore ? 'Loading...' : 'Load more'}
          </button>
        )}
      </div>
    </div>
  )
}
