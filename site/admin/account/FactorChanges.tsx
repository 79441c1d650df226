import { accessFields } from '#db/model/auth/fields.ts'
import { TotpChange } from '#db/model/auth/totp.ts'
import { FieldForm } from '../form/record/FieldForm.tsx'
import { renewCodes, turnOff } from './totp.ts'

type FactorChangesProps = {
  left: number
  onCodes: (answer: { recoveryCodes: string[] }) => void
  onClose: () => void
}

// The password and a code are asked for before anything changes.
const { currentPassword, code } = accessFields
const proofs = { model: TotpChange, fields: { currentPassword, code } }

export const FactorChanges = ({ left, onCodes, onClose }: FactorChangesProps) => (
  <div className="factor stack gap-3">
    <p>It is on. {left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left.</p>
    <FieldForm
      {...proofs}
      label="New recovery codes"
      buttons={['Replace the codes', 'Processing...']}
      send={renewCodes}
      failed={{ title: 'There are no new codes', text: 'An error occurred' }}
      onSent={onCodes}
    >
      <h3>New recovery codes</h3>
    </FieldForm>
    <FieldForm
      {...proofs}
      label="Turn off the second factor"
      buttons={['Turn off', 'Processing...']}
      send={turnOff}
      sent={{ title: 'Second factor off', text: 'Your password alone signs you in.' }}
      failed={{ title: 'The second factor is still on', text: 'An error occurred' }}
      onSent={onClose}
    >
      <h3>Turn it off</h3>
    </FieldForm>
  </div>
)
