import { TotpChange } from '#db/model/auth/totp.ts'
import { Submit } from '#site/ui/form/Submit.tsx'
import { useForm } from '#site/ui/form/useForm.ts'
import { CodeField } from '../form/CodeField.tsx'
import { PasswordField } from './factorFields.tsx'
import { renewCodes, turnOff } from './totp.ts'

type FactorChangesProps = {
  left: number
  onCodes: (answer: { recoveryCodes: string[] }) => void
  onClose: () => void
}

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
    <div className="factor stack gap-3">
      <p>It is on. {left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left.</p>
      <FactorForm {...renewal} title="New recovery codes" action="Replace the codes" />
      <FactorForm
        {...end}
        name="Turn off the second factor"
        title="Turn it off"
        action="Turn off"
      />
    </div>
  )
}

type FactorFormProps = Pick<ReturnType<typeof useForm>, 'form' | 'errors' | 'pending'> & {
  title: string
  /** for screen readers, if the title alone does not say what is changed */
  name?: string
  action: string
}

/** Asks for the password and a code before anything changes. */
const FactorForm = ({ form, errors, pending, title, name = title, action }: FactorFormProps) => (
  <form {...form} className="form" aria-label={name}>
    <h3>{title}</h3>
    <div className="fields">
      <PasswordField errors={errors} />
      <CodeField errors={errors} />
    </div>
    <Submit label={action} pendingLabel="Processing..." pending={pending} errors={errors} />
  </form>
)
