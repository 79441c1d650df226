import { useStore } from '@nanostores/react'
import { UserChange } from '#db/model/users.ts'
import { useForm } from '#site/ui/form/useForm.ts'
import { adjust } from '../navigation/address.ts'
import { $user } from '../base/session.ts'
import { FormActions } from '../form/FormActions.tsx'
import type { RecordFormProps } from '../form/RecordDialog.tsx'
import { useEdited } from '../form/useEdited.ts'
import { useVersion } from '../form/versions/useVersion.tsx'
import { ResetAccess } from './ResetAccess.tsx'
import { UserFields } from './UserFields.tsx'
import { userLabels as labels, type SavedUser, saveUser } from './users.ts'

type UserChangeFormProps = Omit<RecordFormProps<SavedUser>, 'record'> & { user: SavedUser }

export function UserChangeForm({ user, onClose, onTheirs }: UserChangeFormProps) {
  const version = useVersion({ name: 'user', what: 'user', record: user, labels, onTheirs })
  const { form, errors, pending } = useForm(UserChange, {
    send: (values) => saveUser(user, values, version.basedOn.current),
    sent: { title: 'User saved', text: 'A new role counts from their next sign-in.' },
    failed: { title: 'Failed to save the user', text: 'An error occurred' },
    refused: version.refused,
    onSent: () => adjust({ edit: '' }, { discard: true }),
  })
  const { form: edited } = useEdited(form)
  const isMe = useStore($user)?.username === user.username
  return (
    <form {...edited} className="form" aria-label="Edit user">
      <p className="note">
        Signs in as <strong>{user.username}</strong>. A new role signs them out everywhere. Where it
        has no candidates, theirs wait for a new owner.
      </p>
      <div className="fields">
        <UserFields user={user} errors={errors} />
      </div>
      <FormActions
        label="Save changes"
        pendingLabel="Updating..."
        {...{ pending, errors, onClose }}
      />
      {!isMe && <ResetAccess user={user} />}
      {version.conflict}
    </form>
  )
}
