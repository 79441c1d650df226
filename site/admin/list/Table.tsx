import type { ReactNode } from 'react'
import './rows.css'
import './table.css'

type TableProps = {
  className?: string
  columns: readonly (string | { label: string; isNumber?: true })[]
  /** the rows; their last cells hold buttons */
  children: ReactNode
}

export const Table = ({ className = '', columns, children }: TableProps) => (
  <table className={`table ${className}`}>
    <thead>
      <tr>
        {columns.map((column) => {
          const { label, isNumber } = typeof column === 'string' ? { label: column } : column
          return (
            <th key={label} scope="col" className={isNumber && 'number'}>
              {label}
            </th>
          )
        })}
        <th scope="col">
          <span className="visually-hidden">Actions</span>
        </th>
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)
