import { useStore } from '@nanostores/react'
import type { Options } from '#db/model/lib/choices.ts'
import { OptionList } from '#site/ui/form/Select.tsx'
import { $address, adjust } from '#site/admin/navigation/address.ts'
import '../toolbar.css'

type FilterProps = {
  /** the parameter in the address */
  name: string
  label: string
  /** the option for no filter */
  all: string
  options: Options
  /** the current value, and how another one is chosen; by default the value in the address */
  value?: string
  choose?: (value: string) => void
}

export function Filter({ name, label, all, options, ...props }: FilterProps) {
  const inAddress = useStore($address).query[name] ?? ''
  const { value = inAddress } = props
  const { choose = (chosen: string) => adjust({ [name]: chosen }, { replace: true }) } = props
  return (
    <div className="filter field-select">
      <select aria-label={label} value={value} onChange={({ target }) => choose(target.value)}>
        <option value="">{all}</option>
        <OptionList options={options} />
      </select>
    </div>
  )
}

/** Keeps the chosen status in the address as `status`. */
export const StatusFilter = ({ options }: { options: Options }) => (
  <Filter name="status" label="Status" all="All statuses" options={options} />
)
