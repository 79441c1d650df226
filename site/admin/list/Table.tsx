import type { ReactNode } from 'react'
import './rows.css'
import './table.css'

type TableProps = {
  className?: string
  columns: readonly string[]
  /** the rows; their last cells hold buttons */
  children: ReactNode
}

export const Table = ({ className = '', columns, children }: TableProps) => (
  <table className={`table ${className}`}>
    <thead>
      <tr>
        {columns.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
        <th scope="col">
          <span className="visually-hidden">Actions</span>
        </th>
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)
