import { useStore } from '@nanostores/react'
import { userFields } from '#db/model/users.ts'
import { $user } from '../base/session.ts'
import { RecordFields } from '../form/record/RecordFields.tsx'
import { RecordForm } from '../form/record/RecordForm.tsx'
import { useRecordForm } from '../form/record/useRecordForm.tsx'
import type { RecordFormProps } from '../form/RecordDialog.tsx'
import { ResetAccess } from './ResetAccess.tsx'
import { type SavedUser, userKind } from './users.ts'

export function UserChangeForm({ record: user, onClose, ...dialog }: RecordFormProps<SavedUser>) {
  const form = useRecordForm(userKind, {
    ...dialog,
    record: user,
    sent: { title: 'User saved', text: 'A new role counts from their next sign-in.' },
    failed: { title: 'Failed to save the user', text: 'An error occurred' },
  })
  const isMe = useStore($user)?.username === user?.username
  return (
    <RecordForm
      form={form}
      label="Edit user"
      onClose={onClose}
      head={
        <p className="note">
          Signs in as <strong>{user?.username}</strong>. A new role signs them out everywhere. Where
          it has no candidates, theirs wait for a new owner.
        </p>
      }
    >
      <RecordFields form={form} of={userFields} />
      {user && !isMe && <ResetAccess user={user} />}
    </RecordForm>
  )
}
