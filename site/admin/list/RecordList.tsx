import { type ReactNode, useState } from 'react'
import { type PublicRecord, publicRecords } from '#db/model/records/records.ts'
import { ProblemBadge } from '../publish/RecordProblem.tsx'
import { type List } from './list.ts'
import { PagedList, type PagedListProps } from './PagedList.tsx'
import { RowActions } from './RowActions.tsx'
import { SearchBox } from './search/SearchBox.tsx'
import { Table } from './Table.tsx'
import './RecordList.css'

type Column<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  isNumber?: true
}

/** The table of records that visitors see, or the path of the screen of others. */
type Shown = { table: PublicRecord; screen?: undefined } | { table?: undefined; screen: string }

/** The words of a list for a record that is to be deleted. */
type Asked = { what: string; name: string; onClose: () => void }

type RecordListProps<Row> = Pick<PagedListProps<Row>, 'noun' | 'loading' | 'empty'> &
  Shown & {
    list: List<Row>
    /** the searched fields; without them the list has no search */
    searched?: string
    /** beside the search */
    filters?: ReactNode
    /** between the search and the rows */
    above?: ReactNode
    /** the heading of the titles */
    heading: string
    /** names the record, also in the labels of its buttons */
    titleOf: (row: Row) => string
    /** the shown title, if it is another one */
    title?: (row: Row) => string
    /** before the title: a picture, or a box to tick */
    picture?: (row: Row) => ReactNode
    /** after the title, in its line */
    mark?: (row: Row) => ReactNode
    /** below the title */
    meta?: (row: Row) => ReactNode
    /** one line below the title */
    excerpt?: (row: Row) => string
    columns: readonly Column<Row>[]
    /** whether visitors see it, and what else staff have to know first */
    state?: (row: Row) => ReactNode
    /** before those that edit and delete it */
    actions?: (row: Row) => ReactNode
    mayDelete?: (row: Row) => boolean
    /** asks whether to delete a record */
    deletion: (row: Row, asked: Asked) => ReactNode
  }

/** The records of a screen: a table, and cards on phones. */
export function RecordList<Row extends { id: number }>(props: RecordListProps<Row>) {
  const { list, noun, table, searched, filters, above, state, titleOf } = props
  const screen = table ? publicRecords[table].screen.path : props.screen
  const [asking, setAsking] = useState<Row>()
  const columns: readonly Column<Row>[] = state
    ? [
        ...props.columns,
        {
          label: 'State',
          cell: (row) => (
            <span className="row-states">
              {state(row)}
              {table && <ProblemBadge record={table} id={row.id} />}
            </span>
          ),
        },
      ]
    : props.columns
  return (
    <>
      {(searched || filters) && (
        <div className="toolbar">
          {searched && <SearchBox label={`Search ${noun[1]}`} hint={searched} />}
          {filters}
        </div>
      )}
      {above && <div className="list-above">{above}</div>}
      <PagedList {...props}>
        {(rows) => (
          <Table className="records" columns={[props.heading, ...columns]}>
            {rows.map((row) => (
              <tr key={row.id}>
                <RowTitle {...props} row={row} />
                {columns.map(({ label, cell, isNumber }) => (
                  <td key={label} data-label={label} className={isNumber && 'number'}>
                    {cell(row)}
                  </td>
                ))}
                <td>
                  <RowActions
                    of={titleOf(row)}
                    to={screen}
                    query={{ ...list.query, edit: String(row.id) }}
                    onDelete={props.mayDelete?.(row) === false ? undefined : () => setAsking(row)}
                  >
                    {props.actions?.(row)}
                  </RowActions>
                </td>
              </tr>
            ))}
          </Table>
        )}
      </PagedList>
      {asking &&
        props.deletion(asking, {
          what: noun[0],
          name: titleOf(asking),
          onClose: () => setAsking(undefined),
        })}
    </>
  )
}

type RowTitleProps<Row> = Pick<
  RecordListProps<Row>,
  'titleOf' | 'title' | 'picture' | 'mark' | 'meta' | 'excerpt'
> & { row: Row }

function RowTitle<Row>(props: RowTitleProps<Row>) {
  const { row, titleOf, title = titleOf, picture, mark, meta, excerpt } = props
  return (
    <th scope="row">
      <div className="record-title row">
        {picture?.(row)}
        <div className="record-words">
          <bdi>{title(row)}</bdi> {mark?.(row)}
          {meta && <p className="row-meta">{meta(row)}</p>}
          {excerpt && (
            <p className="row-excerpt clamped" dir="auto">
              {excerpt(row)}
            </p>
          )}
        </div>
      </div>
    </th>
  )
}
