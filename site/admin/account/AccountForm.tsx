import { useState } from 'react'
import { accessFields } from '#db/model/auth/fields.ts'
import { MyChange } from '#db/model/users.ts'
import type { User } from '../base/session.ts'
import { FieldForm } from '../form/record/FieldForm.tsx'
import { saveAccount } from './account.ts'

const fields = {
  name: { label: 'Name', hint: 'As colleagues know you.', kind: 'line', autoComplete: 'name' },
  email: {
    label: 'E-mail',
    hint: 'Where a link is sent if you forget your password.',
    kind: 'email',
    autoComplete: 'email',
  },
} as const

const withPassword = {
  ...fields,
  currentPassword: {
    ...accessFields.currentPassword,
    hint: 'Needed for a new e-mail address.',
  },
}

export function AccountForm({ user }: { user: User }) {
  const [email, setEmail] = useState(user.email ?? '')
  const isNewEmail = email.trim().toLowerCase() !== (user.email ?? '')
  return (
    <FieldForm
      model={MyChange}
      fields={isNewEmail && user.hasPassword ? withPassword : fields}
      values={user}
      label="About me"
      buttons={['Save', 'Saving...']}
      guarded
      onTyped={({ email }) => setEmail(String(email ?? ''))}
      send={saveAccount}
      sent={{ title: 'Saved', text: 'Colleagues see it from now on.' }}
      failed={{ title: 'Failed to save your account', text: 'An error occurred' }}
      onSent={() => {}}
    />
  )
}
