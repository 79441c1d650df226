import { PasskeyName } from '#db/model/auth/passkeys.ts'
import { FormDialog } from '../form/record/FormDialog.tsx'
import { addPasskey, type Passkey, renamePasskey } from './passkeys.ts'

const fields = {
  name: {
    label: 'Name',
    hint: 'The device it is on, such as “My phone”.',
    kind: 'line',
    wide: true,
  },
} as const

const form = { model: PasskeyName, fields, label: 'Passkey' }
const noneMade = 'Your device did not make one. It may have one for this account already.'

export const PasskeyAddition = ({ onClose }: { onClose: () => void }) => (
  <FormDialog
    {...form}
    title="Add a passkey"
    text="Your device then asks for your fingerprint, face or PIN. It signs you in without a password and without a code."
    buttons={['Continue', 'Waiting for your device...']}
    send={addPasskey}
    sent={{ title: 'Passkey added', text: 'You can sign in with it from now on.' }}
    failed={{ title: 'No passkey was added', text: noneMade }}
    onSent={onClose}
    onClose={onClose}
  />
)

export const PasskeyRenaming = ({
  passkey,
  onClose,
}: {
  passkey: Passkey
  onClose: () => void
}) => (
  <FormDialog
    {...form}
    values={passkey}
    title="Rename the passkey"
    buttons={['Rename', 'Renaming...']}
    send={({ name }) => renamePasskey(passkey, name)}
    sent={{ title: 'Passkey renamed', text: 'It is listed under its new name.' }}
    failed={{ title: 'The name is as it was', text: 'An error occurred' }}
    onSent={onClose}
    onClose={onClose}
  />
)
