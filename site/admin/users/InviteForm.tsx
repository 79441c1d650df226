import { Invite } from '#db/model/auth/access-links.ts'
import { userFields } from '#db/model/users.ts'
import { Dialog } from '#site/ui/Dialog.tsx'
import { useForm } from '#site/ui/form/useForm.ts'
import { FormActions } from '../form/FormActions.tsx'
import { drawnFields } from '../form/record/drawnFields.ts'
import { RecordFields } from '../form/record/RecordFields.tsx'
import { sendInvite } from './invites.ts'

type InviteFormProps = { open: boolean; onClose: () => void }

export const InviteForm = ({ open, onClose }: InviteFormProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    firm
    title="Invite a person"
    text="They get a mail with a link, and choose their username and password themselves. The link works once, within 72 hours."
  >
    <InviteFields onClose={onClose} />
  </Dialog>
)

function InviteFields({ onClose }: { onClose: () => void }) {
  const { form, errors, pending } = useForm(Invite, {
    send: sendInvite,
    sent: { title: 'Invite sent', text: 'It is listed under Users until it is used.' },
    failed: { title: 'Failed to invite', text: 'An error occurred' },
    onSent: onClose,
  })
  return (
    <form {...form} className="form" aria-label="Invite a person">
      <RecordFields
        form={{ field: drawnFields({ fields: userFields, model: Invite, values: {}, errors }) }}
        of={userFields}
      />
      <FormActions
        label="Send invite"
        pendingLabel="Sending..."
        {...{ pending, errors, onClose }}
      />
    </form>
  )
}
