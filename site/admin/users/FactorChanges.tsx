import { TotpChange } from '../../../db/model/totp.ts'
import { Submit } from '../../ui/form/fields.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { CodeField, PasswordField } from './factorFields.tsx'
import { renewCodes, turnOff } from './totp.ts'

type FactorChangesProps = {
  left: number
  onCodes: (answer: { recoveryCodes: string[] }) => void
  onClose: () => void
}

/** Renews the recovery codes, or turns the second factor off. */
export function FactorChanges({ left, onCodes, onClose }: FactorChangesProps) {
  const renewal = useForm(TotpChange, {
    send: renewCodes,
    failed: { title: 'There are no new codes', text: 'An error occurred' },
    onSent: onCodes,
  })
  const end = useForm(TotpChange, {
    send: turnOff,
    sent: { title: 'Second factor off', text: 'Your password alone signs you in.' },
    failed: { title: 'The second factor is still on', text: 'An error occurred' },
    onSent: onClose,
  })
  return (
    <div className="factor">
      <p>It is on. {left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left.</p>
      <form {...renewal.form} className="form" aria-label="New recovery codes">
        <h3>New recovery codes</h3>
        <div className="fields">
          <PasswordField errors={renewal.errors} />
          <CodeField errors={renewal.errors} />
        </div>
        <Submit
          label="Replace the codes"
          pendingLabel="Processing..."
          pending={renewal.pending}
          errors={renewal.errors}
        />
      </form>
      <form {...end.form} className="form" aria-label="Turn off the second factor">
        <h3>Turn it off</h3>
        <div className="fields">
          <PasswordField errors={end.errors} />
          <CodeField errors={end.errors} />
        </div>
        <Submit
          label="Turn off"
          pendingLabel="Processing..."
          pending={end.pending}
          errors={end.errors}
        />
      </form>
    </div>
  )
}
