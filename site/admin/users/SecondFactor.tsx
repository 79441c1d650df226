import { useState } from 'react'
import { TotpChange, TotpConfirm, TotpStart } from '../../../db/model/totp.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Submit, TextField } from '../../ui/fields.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { type Errors, useForm } from '../../ui/useForm.ts'
import { useLoad } from '../../ui/useLoad.ts'
import { $secondFactor, confirmSetup, renewCodes, type Setup, startSetup, turnOff } from './totp.ts'
import './SecondFactor.css'

/** Opens the settings of the signed-in user's second factor. */
export function SecondFactorButton() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className="button button-outline button-small"
        onClick={() => setOpen(true)}
      >
        My second factor
      </button>
      <Dialog
        open={open}
        onClose={close}
        firm
        title="My second factor"
        text="A code from an authenticator app on your phone, asked for after your password."
      >
        <SecondFactor onClose={close} />
      </Dialog>
    </>
  )
}

function SecondFactor({ onClose }: { onClose: () => void }) {
  const load = useLoad($secondFactor)
  const [setup, setSetup] = useState<Setup>()
  const [codes, setCodes] = useState<string[]>()
  const show = ({ recoveryCodes }: { recoveryCodes: string[] }) => setCodes(recoveryCodes)

  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  if (setup) return <Confirmation setup={setup} onConfirmed={show} onClose={onClose} />
  return (
    <Loaded load={load} loading="Loading...">
      {({ enabled, recoveryCodesLeft }) =>
        enabled ? (
          <Enabled left={recoveryCodesLeft} onCodes={show} onClose={onClose} />
        ) : (
          <Start onStarted={setSetup} onClose={onClose} />
        )
      }
    </Loaded>
  )
}

const PasswordField = ({ errors }: { errors: Errors }) => (
  <TextField
    name="currentPassword"
    label="Current password"
    type="password"
    autoComplete="current-password"
    wide
    errors={errors}
  />
)

const CodeField = ({ errors }: { errors: Errors }) => (
  <TextField
    name="code"
    label="Code, or a recovery code"
    autoComplete="one-time-code"
    maxLength={50}
    wide
    errors={errors}
  />
)

const Cancel = ({ onClose }: { onClose: () => void }) => (
  <button type="button" className="button button-outline" onClick={onClose}>
    Cancel
  </button>
)

type StartProps = { onStarted: (setup: Setup) => void; onClose: () => void }

function Start({ onStarted, onClose }: StartProps) {
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
      <Submit label="Set up" pendingLabel="Processing..." pending={pending} errors={errors}>
        <Cancel onClose={onClose} />
      </Submit>
    </form>
  )
}

type ConfirmationProps = {
  setup: Setup
  onConfirmed: (answer: { recoveryCodes: string[] }) => void
  onClose: () => void
}

function Confirmation({ setup, onConfirmed, onClose }: ConfirmationProps) {
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
      <Submit label="Turn on" pendingLabel="Processing..." pending={pending} errors={errors}>
        <Cancel onClose={onClose} />
      </Submit>
    </form>
  )
}

type RecoveryCodesProps = { codes: string[]; onClose: () => void }

const RecoveryCodes = ({ codes, onClose }: RecoveryCodesProps) => (
  <div className="form">
    <p>
      Each of these recovery codes signs you in once without the app. They are shown only now: keep
      them where your phone is not.
    </p>
    <ul className="recovery-codes">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
    <div className="form-end">
      <button type="button" className="button" onClick={onClose}>
        I have kept them
      </button>
    </div>
  </div>
)

type EnabledProps = {
  left: number
  onCodes: (answer: { recoveryCodes: string[] }) => void
  onClose: () => void
}

function Enabled({ left, onCodes, onClose }: EnabledProps) {
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
