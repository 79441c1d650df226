import type { Options } from '#db/model/lib/choices.ts'
import { Filter } from './Filter.tsx'

/** Keeps the chosen status in the address as `status`. */
export const StatusFilter = ({ options }: { options: Options }) => (
  <Filter name="status" label="Status" all="All statuses" options={options} />
)
