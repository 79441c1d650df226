import { accessFields } from '#db/model/auth/fields.ts'
import { TotpConfirm, TotpStart } from '#db/model/auth/totp.ts'
import { FieldForm } from '../form/record/FieldForm.tsx'
import { confirmSetup, type Setup, startSetup } from './totp.ts'

const { currentPassword, code } = accessFields

type StartProps = { onStarted: (setup: Setup) => void; onClose: () => void }

/** The first step: asks for the password. */
export const Start = ({ onStarted, onClose }: StartProps) => (
  <FieldForm
    model={TotpStart}
    fields={{ currentPassword }}
    label="Set up the second factor"
    buttons={['Set up', 'Processing...']}
    send={startSetup}
    failed={{ title: 'The second factor could not be set up', text: 'An error occurred' }}
    onSent={onStarted}
    onClose={onClose}
  >
    <p>It is off. With it, a stolen password alone opens nothing.</p>
  </FieldForm>
)

type ConfirmationProps = {
  setup: Setup
  onConfirmed: (answer: { recoveryCodes: string[] }) => void
  onClose: () => void
}

export const FactorConfirmation = ({ setup, onConfirmed, onClose }: ConfirmationProps) => (
  <FieldForm
    model={TotpConfirm}
    fields={{ code: { ...code, label: 'Code', kind: 'digits' } }}
    label="Confirm the second factor"
    buttons={['Turn on', 'Processing...']}
    send={confirmSetup}
    sent={{ title: 'Second factor on', text: 'Your next sign-in asks for a code.' }}
    failed={{ title: 'The second factor is not on yet', text: 'An error occurred' }}
    onSent={onConfirmed}
    onClose={onClose}
  >
    <ol className="factor-steps">
      <li>
        In your authenticator app, add an account by entering this key:{' '}
        <code className="secret">{setup.secret.match(/.{1,4}/g)?.join(' ')}</code> (time based, 6
        digits). If the app is on this device,{' '}
        <a href={setup.uri}>open it with the key filled in</a>.
      </li>
      <li>Enter the code it shows.</li>
    </ol>
  </FieldForm>
)
