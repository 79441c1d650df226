import { Invite } from '#db/model/auth/access-links.ts'
import { userFields } from '#db/model/users.ts'
import { FormDialog } from '../form/record/FormDialog.tsx'
import { sendInvite } from './invites.ts'

export const InviteForm = (dialog: { open: boolean; onClose: () => void }) => (
  <FormDialog
    {...dialog}
    title="Invite a person"
    text="They get a mail with a link, and choose their username and password themselves. The link works once, within 72 hours."
    model={Invite}
    fields={userFields}
    buttons={['Send invite', 'Sending...']}
    send={sendInvite}
    sent={{ title: 'Invite sent', text: 'It is listed under Users until it is used.' }}
    failed={{ title: 'Failed to invite', text: 'An error occurred' }}
    onSent={dialog.onClose}
  />
)
