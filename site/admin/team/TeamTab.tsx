import { useStore } from '@nanostores/react'
import { Plus } from 'lucide-react'
import { $address } from '../navigation/address.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { Head } from '../base/frame/Head.tsx'
import { RecordDialog } from '../form/RecordDialog.tsx'
import { fetchMember } from './team.ts'
import { TeamForm } from './TeamForm.tsx'
import { TeamList } from './TeamList.tsx'

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
      {edit && (
        <RecordDialog
          key={edit}
          id={edit}
          noun="team member"
          titles={{ new: 'Add Team Member', edit: 'Edit Team Member' }}
          fetchOne={fetchMember}
        >
          {(form) => <TeamForm key={form.record?.updatedAt} {...form} />}
        </RecordDialog>
      )}
    </>
  )
}
