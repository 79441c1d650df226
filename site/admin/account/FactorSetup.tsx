import { TotpConfirm, TotpStart } from '#db/model/auth/totp.ts'
import { TextField } from '#site/ui/form/TextField.tsx'
import { useForm } from '#site/ui/form/useForm.ts'
import { FormActions } from '../form/FormActions.tsx'
import { PasswordField } from './factorFields.tsx'
import { confirmSetup, type Setup, startSetup } from './totp.ts'

type StartProps = { onStarted: (setup: Setup) => void; onClose: () => void }

/** The first step: asks for the password. */
export function Start({ onStarted, onClose }: StartProps) {
  const { form, errors, pending } = useForm(TotpStart, {
    send: startSetup,
    failed: { title: 'The second factor could not be set up', text: 'An error occurred' },
    onSent: onStarted,
  })
  return (
    <form {...form} className="form" aria-label="Set up the second factor">
      <p>It is off. With it, a stolen password alone opens nothing.</p>
      <div className="fields">
        <PasswordField errors={errors} />
      </div>
      <FormActions label="Set up" pendingLabel="Processing..." {...{ pending, errors, onClose }} />
    </form>
  )
}

type ConfirmationProps = {
  setup: Setup
  onConfirmed: (answer: { recoveryCodes: string[] }) => void
  onClose: () => void
}

export function FactorConfirmation({ setup, onConfirmed, onClose }: ConfirmationProps) {
  const { form, errors, pending } = useForm(TotpConfirm, {
    send: confirmSetup,
    sent: { title: 'Second factor on', text: 'Your next sign-in asks for a code.' },
    failed: { title: 'The second factor is not on yet', text: 'An error occurred' },
    onSent: onConfirmed,
  })
  const grouped = setup.secret.match(/.{1,4}/g)?.join(' ')
  return (
    <form {...form} className="form factor" aria-label="Confirm the second factor">
      <ol>
        <li>
          In your authenticator app, add an account by entering this key:{' '}
          <code className="secret">{grouped}</code> (time based, 6 digits). If the app is on this
          device, <a href={setup.uri}>open it with the key filled in</a>.
        </li>
        <li>Enter the code it shows.</li>
      </ol>
      <div className="fields">
        <TextField
          name="code"
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          wide
          errors={errors}
        />
      </div>
      <FormActions label="Turn on" pendingLabel="Processing..." {...{ pending, errors, onClose }} />
    </form>
  )
}
