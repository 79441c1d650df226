import { Dialog } from '../../ui/Dialog.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import { adjust } from '../app/address.ts'
import { isMissing } from '../app/failure.ts'
import { TeamForm } from './TeamForm.tsx'
import { fetchMember } from './team.ts'
import { useFresh } from '../form/useFresh.ts'

const close = () => adjust({ edit: '' })

/** The form for a new team member, or for the one with this id. */
export const MemberDialog = ({ id }: { id: string }) => (
  <Dialog
    open
    wide
    firm
    onClose={close}
    title={id === 'new' ? 'Add Team Member' : 'Edit Team Member'}
  >
    {id === 'new' ? <TeamForm onClose={close} /> : <SavedMemberForm id={id} />}
  </Dialog>
)

function SavedMemberForm({ id }: { id: string }) {
  const { data: member, error, retry, replace } = useFresh(fetchMember, id)
  if (member) {
    return <TeamForm key={member.updatedAt} member={member} onClose={close} onTheirs={replace} />
  }
  if (isMissing(error)) {
    return <p>This team member is gone: somebody has deleted it.</p>
  }
  return error ? (
    <Failed error={error} onRetry={retry} />
  ) : (
    <Loading>Loading team member...</Loading>
  )
}
