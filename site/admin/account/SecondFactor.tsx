import { useState } from 'react'
import { checkSession } from '../base/session.ts'
import { Dialog } from '#site/ui/Dialog.tsx'
import { Loaded } from '#site/ui/Loaded.tsx'
import { useLoad } from '#site/ui/useLoad.ts'
import { SmallButton } from '../base/SmallButton.tsx'
import { FactorChanges } from './FactorChanges.tsx'
import { FactorConfirmation, Start } from './FactorSetup.tsx'
import { $secondFactor, type Setup } from './totp.ts'
import './SecondFactor.css'

export function SecondFactorButton() {
  const [open, setOpen] = useState(false)
  function close() {
    setOpen(false)
    // Only after closing: the check may open the rest of the admin area, which would hide the recovery codes.
    void checkSession()
  }
  return (
    <>
      <SmallButton onClick={() => setOpen(true)}>My second factor</SmallButton>
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
  if (setup) return <FactorConfirmation setup={setup} onConfirmed={show} onClose={onClose} />
  return (
    <Loaded load={load} loading="Loading...">
      {({ enabled, recoveryCodesLeft }) =>
        enabled ? (
          <FactorChanges left={recoveryCodesLeft} onCodes={show} onClose={onClose} />
        ) : (
          <Start onStarted={setSetup} onClose={onClose} />
        )
      }
    </Loaded>
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
    <div className="form-end row">
      <button type="button" className="button" onClick={onClose}>
        I have kept them
      </button>
    </div>
  </div>
)
