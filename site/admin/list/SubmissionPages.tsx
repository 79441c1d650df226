import type { ReactNode } from 'react'
import type { SubmissionPart } from '#db/model/submissions/kinds.ts'
import { type List } from './list.ts'
import { ListTools } from './ListTools.tsx'
import { PagedList } from './PagedList.tsx'
import { SearchBox } from './search/SearchBox.tsx'

type SubmissionPagesProps<Row> = {
  list: List<Row>
  noun: readonly [one: string, many: string]
  loading?: string
  empty: { title: string; text: string }
  exported: SubmissionPart
  filters?: ReactNode
  children: (rows: Row[]) => ReactNode
}

export function SubmissionPages<Row>(props: SubmissionPagesProps<Row>) {
  const { exported, filters, ...list } = props
  return (
    <>
      <div className="toolbar">
        <SearchBox label={`Search ${list.noun[1]}`} hint="Name, e-mail or phone" />
        {filters}
        <ListTools list={exported} />
      </div>
      <PagedList {...list} />
    </>
  )
}
