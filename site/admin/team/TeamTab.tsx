import { useStore } from '@nanostores/react'
import { Plus } from 'lucide-react'
import { $address } from '../app/address.ts'
import { AdminLink } from '../app/AdminLink.tsx'
import { Head } from '../app/Head.tsx'
import { MemberDialog } from './MemberDialog.tsx'
import { TeamList } from './TeamList.tsx'
import '../../styles/admin-editor.css'

export function TeamTab() {
  const { edit } = useStore($address).query
  return (
    <>
      <Head title="Team Management" text="In the order in which the site shows them.">
        <AdminLink className="button button-small" to="/admin/team" query={{ edit: 'new' }}>
          <Plus aria-hidden />
          Add Team Member
        </AdminLink>
      </Head>
      <TeamList />
      {edit && <MemberDialog key={edit} id={edit} />}
    </>
  )
}
