import { studyFields } from '#db/model/studies/fields.ts'
import { useData } from '#site/ui/useLoad.ts'
import { $locations } from '../base/locations.ts'
import { $owners } from '../base/owners.ts'

const namesOf = (rows: readonly { id: number; name: string }[] = []) =>
  Object.fromEntries(rows.map(({ id, name }) => [String(id), name]))

/** A study's fields, with the names of what it refers to. */
export function useStudyWords() {
  const locations = useData($locations)
  // Not fetched here: the form's field fetches the owners if the user may read them.
  const owners = $owners.get().data?.owners
  return {
    fields: studyFields,
    options: { locationIds: namesOf(locations), coordinatorId: namesOf(owners) },
  }
}
