import { useStore } from '@nanostores/react'
import { $address } from '../navigation/address.ts'
import { For } from '../base/may.tsx'
import { Head } from '../base/frame/Head.tsx'
import { RecordDialog } from '../form/RecordDialog.tsx'
import { NewLink } from '../list/NewLink.tsx'
import { AffectedVisits } from './AffectedVisits.tsx'
import { LocationForm } from './LocationForm.tsx'
import { LocationList } from './LocationList.tsx'
import { fetchLocation } from './locations.ts'
import { VisitTypeForm } from './VisitTypeForm.tsx'
import { VisitTypeList } from './VisitTypeList.tsx'
import { fetchVisitType } from './visitTypes.ts'

export function LocationsTab() {
  const { affected } = useStore($address).query
  return (
    <>
      <Head
        title="Locations"
        text="Where and when you see people. Studies name these places, and so does every page."
      >
        <NewLink to="/admin/locations">Add location</NewLink>
      </Head>
      <LocationList />
      <For part="visit-types">
        <VisitTypeList />
        <RecordDialog
          parameter="type"
          noun="visit type"
          fetchOne={fetchVisitType}
          form={VisitTypeForm}
        />
      </For>
      {affected && (
        <For part="visit-requests">
          <AffectedVisits ids={affected} />
        </For>
      )}
      <RecordDialog noun="location" fetchOne={fetchLocation} form={LocationForm} />
    </>
  )
}
