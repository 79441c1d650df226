import { formatDay, isCalendarDay } from '#db/model/lib/time.ts'
import { registryStatusLabel } from '#db/model/studies/labels.ts'
import type { DifferenceField } from '#db/model/studies/registry/differences.ts'
import { calendarDay } from '#site/admin/base/time/dates.ts'

/** The words for a side that has no value. */
const nothing: Readonly<Record<DifferenceField, string>> = {
  nctId: 'No such study any more',
  status: 'Not said',
  registryPlaces: 'Not listed any more',
  startDate: 'No date',
  primaryCompletionDate: 'No date',
  completionDate: 'No date',
}

/** '2027-12-05' or '2027-12'; another text stays as it is. */
function dateInWords(date: string) {
  const isMonth = /^\d{4}-\d\d$/.test(date)
  if (!isCalendarDay(isMonth ? `${date}-01` : date)) return date
  return isMonth ? formatDay(date, { month: 'long', year: 'numeric' }) : calendarDay(date)
}

export function registryValue(field: DifferenceField, value: string | null) {
  if (value === null) return nothing[field]
  if (field === 'status') return registryStatusLabel(value)
  return field.endsWith('Date') ? dateInWords(value) : value
}
