import { useStore } from '@nanostores/react'
import { Plus } from 'lucide-react'
import { $address } from '../navigation/address.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { Head } from '../base/frame/Head.tsx'
import { RecordDialog } from '../form/RecordDialog.tsx'
import { LocationForm } from './LocationForm.tsx'
import { LocationList } from './LocationList.tsx'
import { fetchLocation } from './locations.ts'

export function LocationsTab() {
  const { edit } = useStore($address).query
  return (
    <>
      <Head
        title="Locations"
        text="Where you see people. Studies name them, and so does every page."
      >
        <AdminLink className="button button-small" to="/admin/locations" query={{ edit: 'new' }}>
          <Plus aria-hidden />
          Add location
        </AdminLink>
      </Head>
      <LocationList />
      {edit && (
        <RecordDialog
          key={edit}
          id={edit}
          noun="location"
          titles={{ new: 'Add location', edit: 'Edit location' }}
          fetchOne={fetchLocation}
        >
          {(form) => <LocationForm key={form.record?.updatedAt} {...form} />}
        </RecordDialog>
      )}
    </>
  )
}
