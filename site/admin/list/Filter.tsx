import { useStore } from '@nanostores/react'
import type { Options } from '#db/model/lib/choices.ts'
import { OptionList } from '#site/ui/form/Select.tsx'
import { $address, adjust } from '../navigation/address.ts'
import './toolbar.css'

type FilterProps = {
  /** the parameter in the address */
  name: string
  label: string
  /** the option for no filter */
  all: string
  options: Options
}

/** A select whose value is kept in the address. */
export const Filter = ({ name, label, all, options }: FilterProps) => (
  <div className="filter field-select">
    <select
      aria-label={label}
      value={useStore($address).query[name] ?? ''}
      onChange={({ target }) => adjust({ [name]: target.value }, { replace: true })}
    >
      <option value="">{all}</option>
      <OptionList options={options} />
    </select>
  </div>
)
