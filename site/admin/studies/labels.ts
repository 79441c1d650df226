import { useData } from '#site/ui/useLoad.ts'
import { $locations } from '../base/locations.ts'
import { $owners } from '../base/owners.ts'
import { studyLabels, studyOptions } from './studies.ts'

const namesOf = (rows: readonly { id: number; name: string }[] = []) =>
  Object.fromEntries(rows.map(({ id, name }) => [String(id), name]))

export function useStudyLabels() {
  const locations = useData($locations)
  // Not fetched here: the form's field fetches the owners if the user may read them.
  const owners = $owners.get().data?.owners
  return {
    labels: studyLabels,
    options: {
      ...studyOptions,
      locationIds: namesOf(locations),
      coordinatorId: namesOf(owners),
    },
  }
}
