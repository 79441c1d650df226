import type { VisitKind } from '#db/model/lib/labels.ts'
import type { VisitTypeChange, VisitTypeValues } from '#db/model/visits/types.ts'
import { api } from '#site/lib/api.ts'
import { write } from '#site/lib/remote.ts'

export const typeLabels: Readonly<Record<keyof VisitTypeValues, string>> = {
  label: 'Name',
  minutes: 'Length in minutes',
  place: 'Where',
  books: 'Visitors book a time themselves',
  capacity: 'At the same time, at most',
  leadHours: 'Hours before, at least',
  cutoffHours: 'Hours before, for changes',
  bring: 'What to bring',
  hours: 'Hours of calls',
}

export const sendVisitType = (type: VisitKind, json: VisitTypeChange) =>
  write(api.admin['visit-types'][':type'].$put({ param: { type }, json }))
