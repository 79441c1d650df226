import { Checkbox } from '#site/ui/form/Checkbox.tsx'
import { useData } from '#site/ui/useLoad.ts'
import { $locations } from '#site/admin/base/locations.ts'
import { AdminLink } from '#site/admin/navigation/AdminLink.tsx'
import { studyLabels } from '../studies.ts'
import { ChoiceGroup } from './Group.tsx'

type LocationChoiceProps = { chosen: unknown; error: string | undefined }

/** The places where a study is done. The form is shown once they are loaded. */
export function LocationChoice({ chosen, error }: LocationChoiceProps) {
  const locations = useData($locations) ?? []
  const ids: unknown[] = Array.isArray(chosen) ? chosen : []
  return (
    <ChoiceGroup label={studyLabels.locationIds} error={error} optional>
      {locations.map(({ id, name, address, active }) => (
        <Checkbox
          key={id}
          name="locationIds"
          value={String(id)}
          label={name}
          hint={active ? address : `${address} (switched off: visitors do not read it)`}
          defaultChecked={ids.includes(id)}
        />
      ))}
      {locations.length === 0 && (
        <p className="note">
          There are none yet: <AdminLink to="/admin/locations">add your locations</AdminLink>.
        </p>
      )}
    </ChoiceGroup>
  )
}
