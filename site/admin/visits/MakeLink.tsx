import { useStore } from '@nanostores/react'
import { Plus } from 'lucide-react'
import { $address } from '../navigation/address.ts'
import { SmallLink } from '../navigation/SmallLink.tsx'
import { MakeDialog } from './work/MakeDialog.tsx'

export function MakeLink() {
  const { path, query } = useStore($address)
  const { make, location } = query
  return (
    <>
      <SmallLink look="main" to={path} query={{ ...query, make: 'new' }}>
        <Plus aria-hidden />
        Make a visit
      </SmallLink>
      {make && <MakeDialog key={make} at={make} location={location} />}
    </>
  )
}
