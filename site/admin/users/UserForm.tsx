import { NewUser, userFields } from '#db/model/users.ts'
import { Dialog } from '#site/ui/Dialog.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import { useForm } from '#site/ui/form/useForm.ts'
import { FormActions } from '../form/FormActions.tsx'
import { drawnFields } from '../form/record/drawnFields.ts'
import { RecordFields } from '../form/record/RecordFields.tsx'
import { addUser } from './users.ts'
import { NewPasswordField } from '../form/NewPasswordField.tsx'

type UserFormProps = { open: boolean; onClose: () => void }

export const UserForm = ({ open, onClose }: UserFormProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    firm
    title="Add user"
    text="Their role says what they can see and change."
  >
    <NewUserFields onClose={onClose} />
  </Dialog>
)

function NewUserFields({ onClose }: { onClose: () => void }) {
  const { form, errors, pending } = useForm(NewUser, {
    send: addUser,
    sent: { title: 'User created', text: 'They can sign in now.' },
    failed: { title: 'Failed to create user', text: 'An error occurred' },
    onSent: onClose,
  })
  return (
    <form {...form} className="form" aria-label="Add user">
      <div className="fields">
        <TextField name="username" label="Username" autoComplete="off" wide errors={errors} />
        <NewPasswordField
          name="password"
          label="Password"
          hint="Tell it to them in person."
          errors={errors}
        />
      </div>
      <RecordFields
        form={{ field: drawnFields({ fields: userFields, model: NewUser, values: {}, errors }) }}
        of={userFields}
      />
      <FormActions
        label="Create user"
        pendingLabel="Creating..."
        {...{ pending, errors, onClose }}
      />
    </form>
  )
}
