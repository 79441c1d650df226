import { Invite } from '#db/model/auth/access-links.ts'
import { roles } from '#db/model/access.ts'
import { Dialog } from '#site/ui/Dialog.tsx'
import { Select } from '#site/ui/form/Select.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import { useForm } from '#site/ui/form/useForm.ts'
import { FormActions } from '../form/FormActions.tsx'
import { sendInvite } from './invites.ts'
import { roleHint } from './UserFields.tsx'

type InviteFormProps = { open: boolean; onClose: () => void }

export const InviteForm = ({ open, onClose }: InviteFormProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    firm
    title="Invite a person"
    text="They get a mail with a link, and choose their username and password themselves. The link works once, within 72 hours."
  >
    <Fields onClose={onClose} />
  </Dialog>
)

function Fields({ onClose }: { onClose: () => void }) {
  const { form, errors, pending } = useForm(Invite, {
    send: sendInvite,
    sent: { title: 'Invite sent', text: 'It is listed under Users until it is used.' },
    failed: { title: 'Failed to invite', text: 'An error occurred' },
    onSent: onClose,
  })
  return (
    <form {...form} className="form" aria-label="Invite a person">
      <div className="fields">
        <TextField name="name" label="Name" autoComplete="off" wide errors={errors} />
        <TextField
          name="email"
          label="E-mail"
          type="email"
          autoComplete="off"
          wide
          errors={errors}
        />
        <Select name="role" label="Role" hint={roleHint} options={roles} wide errors={errors} />
      </div>
      <FormActions
        label="Send invite"
        pendingLabel="Sending..."
        {...{ pending, errors, onClose }}
      />
    </form>
  )
}
