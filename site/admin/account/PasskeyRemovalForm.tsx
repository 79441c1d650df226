import { useStore } from '@nanostores/react'
import { PasskeyRemoval } from '#db/model/auth/passkeys.ts'
import { isMissing } from '#site/lib/api.ts'
import { notify } from '#site/lib/toast.ts'
import { Dialog } from '#site/ui/Dialog.tsx'
import { Loaded } from '#site/ui/Loaded.tsx'
import { useForm } from '#site/ui/form/useForm.ts'
import { useLoad } from '#site/ui/useLoad.ts'
import { $user, checkSession } from '../base/session.ts'
import { CodeField } from '../form/CodeField.tsx'
import { FormActions } from '../form/FormActions.tsx'
import { PasswordField } from './factorFields.tsx'
import { deletePasskey, type Passkey } from './passkeys.ts'
import { $secondFactor } from './totp.ts'

type PasskeyRemovalProps = { passkey: Passkey; onClose: () => void }

export function PasskeyRemovalForm({ passkey, onClose }: PasskeyRemovalProps) {
  const load = useLoad($secondFactor)
  return (
    <Dialog
      open
      firm
      onClose={onClose}
      title="Remove this passkey?"
      text={
        <>
          <strong>{passkey.name}</strong> does not sign you in any more. Your other ways to sign in
          stay as they are.
        </>
      }
    >
      <Loaded load={load} loading="Loading...">
        {({ enabled }) => <Fields passkey={passkey} withCode={enabled} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

function Fields({ passkey, withCode, onClose }: PasskeyRemovalProps & { withCode: boolean }) {
  const hasPassword = useStore($user)?.hasPassword
  const { form, errors, pending } = useForm(PasskeyRemoval, {
    send: (proofs) => deletePasskey(passkey, proofs),
    sent: { title: 'Passkey removed', text: `${passkey.name} signs in nobody now.` },
    failed: { title: 'Failed to remove the passkey', text: 'An error occurred' },
    refused: (error) => {
      if (!isMissing(error)) return false
      notify({ title: 'Already removed', text: 'It was removed in another window.' })
      onClose()
      return true
    },
    onSent: () => {
      onClose()
      void checkSession()
    },
  })
  return (
    <form {...form} className="form" aria-label="Remove the passkey">
      {(hasPassword || withCode) && (
        <div className="fields">
          {hasPassword && <PasswordField errors={errors} />}
          {withCode && <CodeField errors={errors} />}
        </div>
      )}
      <FormActions
        label="Remove"
        pendingLabel="Removing..."
        {...{ pending, errors, onClose }}
        danger
      />
    </form>
  )
}
