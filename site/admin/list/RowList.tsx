import type { ReactNode } from 'react'
import './rows.css'

type RowListProps<Row> = { rows: readonly Row[]; children: (row: Row) => ReactNode }

export const RowList = <Row extends { id: number }>({ rows, children }: RowListProps<Row>) => (
  <ul className="rows">
    {rows.map((row) => (
      <li key={row.id}>{children(row)}</li>
    ))}
  </ul>
)
