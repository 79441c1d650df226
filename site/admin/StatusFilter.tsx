import { useStore } from '@nanostores/react'
import type { Options } from '../../db/model/fields.ts'
import { $address, adjust } from './address.ts'

/** Keeps the chosen status in the address as `status`. */
export const StatusFilter = ({ options }: { options: Options }) => (
  <div className="filter field-select">
    <select
      aria-label="Status"
      value={useStore($address).query.status ?? ''}
      onChange={({ target }) => adjust({ status: target.value }, { replace: true })}
    >
      <option value="">All statuses</option>
      {Object.entries(options).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  </div>
)
