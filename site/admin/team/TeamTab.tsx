import { Head } from '../base/frame/Head.tsx'
import { RecordDialog } from '../form/RecordDialog.tsx'
import { NewLink } from '../list/NewLink.tsx'
import { fetchMember } from './team.ts'
import { TeamForm } from './TeamForm.tsx'
import { TeamList } from './TeamList.tsx'

export function TeamTab() {
  return (
    <>
      <Head title="Team Management" text="In the order in which the site shows them.">
        <NewLink to="/admin/team">Add Team Member</NewLink>
      </Head>
      <TeamList />
      <RecordDialog
        noun="team member"
        titles={{ new: 'Add Team Member', edit: 'Edit Team Member' }}
        fetchOne={fetchMember}
        form={TeamForm}
      />
    </>
  )
}
