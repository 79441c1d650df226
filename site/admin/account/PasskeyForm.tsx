import { PasskeyName } from '#db/model/auth/passkeys.ts'
import { Dialog } from '#site/ui/Dialog.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import { useForm } from '#site/ui/form/useForm.ts'
import { FormActions } from '../form/FormActions.tsx'
import { addPasskey, type Passkey, renamePasskey } from './passkeys.ts'

type PasskeyFormProps = { passkey?: Passkey; onClose: () => void }

export const PasskeyForm = ({ passkey, onClose }: PasskeyFormProps) => (
  <Dialog
    open
    firm
    onClose={onClose}
    title={passkey ? 'Rename the passkey' : 'Add a passkey'}
    text={
      passkey
        ? undefined
        : 'Your device then asks for your fingerprint, face or PIN. It signs you in without a password and without a code.'
    }
  >
    <Fields passkey={passkey} onClose={onClose} />
  </Dialog>
)

function Fields({ passkey, onClose }: { passkey: Passkey | undefined; onClose: () => void }) {
  const { form, errors, pending } = useForm(PasskeyName, {
    send: ({ name }) => (passkey ? renamePasskey(passkey, name) : addPasskey({ name })),
    sent: passkey
      ? { title: 'Passkey renamed', text: 'It is listed under its new name.' }
      : { title: 'Passkey added', text: 'You can sign in with it from now on.' },
    failed: {
      title: passkey ? 'The name is as it was' : 'No passkey was added',
      text: 'Your device did not make one. It may have one for this account already.',
    },
    onSent: onClose,
  })
  return (
    <form {...form} className="form" aria-label="Passkey">
      <div className="fields">
        <TextField
          name="name"
          label="Name"
          hint="The device it is on, such as “My phone”."
          autoComplete="off"
          defaultValue={passkey?.name ?? ''}
          wide
          errors={errors}
        />
      </div>
      <FormActions
        label={passkey ? 'Rename' : 'Continue'}
        pendingLabel="Waiting for your device..."
        {...{ pending, errors, onClose }}
      />
    </form>
  )
}
