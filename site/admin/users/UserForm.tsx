import { accessFields } from '#db/model/auth/fields.ts'
import { NewUser, userFields } from '#db/model/users.ts'
import { FormDialog } from '../form/record/FormDialog.tsx'
import { addUser } from './users.ts'

const { newPassword } = accessFields

const fields = {
  username: { label: 'Username', kind: 'line', wide: true },
  password: {
    ...newPassword,
    label: 'Password',
    hint: `${newPassword.hint} Tell it to them in person.`,
  },
  ...userFields,
} as const

export const UserForm = (dialog: { open: boolean; onClose: () => void }) => (
  <FormDialog
    {...dialog}
    title="Add user"
    text="Their role says what they can see and change."
    model={NewUser}
    fields={fields}
    buttons={['Create user', 'Creating...']}
    send={addUser}
    sent={{ title: 'User created', text: 'They can sign in now.' }}
    failed={{ title: 'Failed to create user', text: 'An error occurred' }}
    onSent={dialog.onClose}
  />
)
