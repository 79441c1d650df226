import { useStore } from '@nanostores/react'
import { Plus } from 'lucide-react'
import { $address } from '../navigation/address.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { MakeDialog } from './work/MakeDialog.tsx'

export function MakeLink() {
  const { path, query } = useStore($address)
  const { make, location } = query
  return (
    <>
      <AdminLink className="button button-small" to={path} query={{ ...query, make: 'new' }}>
        <Plus aria-hidden />
        Make a visit
      </AdminLink>
      {make && <MakeDialog key={make} at={make} location={location} />}
    </>
  )
}
