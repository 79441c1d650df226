import { useStore } from '@nanostores/react'
import { accessFields } from '#db/model/auth/fields.ts'
import { PasskeyRemoval } from '#db/model/auth/passkeys.ts'
import { isMissing } from '#site/lib/api.ts'
import { notify } from '#site/lib/toast.ts'
import { Dialog } from '#site/ui/Dialog.tsx'
import { Loaded } from '#site/ui/Loaded.tsx'
import { useLoad } from '#site/ui/useLoad.ts'
import { $user, checkSession } from '../base/session.ts'
import { FieldForm } from '../form/record/FieldForm.tsx'
import { deletePasskey, type Passkey } from './passkeys.ts'
import { $secondFactor } from './totp.ts'

const { currentPassword, code } = accessFields

type PasskeyRemovalProps = { passkey: Passkey; onClose: () => void }

export function PasskeyRemovalForm({ passkey, onClose }: PasskeyRemovalProps) {
  const load = useLoad($secondFactor)
  const hasPassword = useStore($user)?.hasPassword
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
        {({ enabled }) => (
          <FieldForm
            model={PasskeyRemoval}
            fields={{ ...(hasPassword && { currentPassword }), ...(enabled && { code }) }}
            label="Remove the passkey"
            buttons={['Remove', 'Removing...']}
            danger
            send={(proofs) => deletePasskey(passkey, proofs)}
            sent={{ title: 'Passkey removed', text: `${passkey.name} signs in nobody now.` }}
            failed={{ title: 'Failed to remove the passkey', text: 'An error occurred' }}
            refused={(error) => {
              if (!isMissing(error)) return false
              notify({ title: 'Already removed', text: 'It was removed in another window.' })
              onClose()
              return true
            }}
            onSent={() => {
              onClose()
              void checkSession()
            }}
            onClose={onClose}
          />
        )}
      </Loaded>
    </Dialog>
  )
}
