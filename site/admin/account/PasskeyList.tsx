import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '#site/ui/Loaded.tsx'
import { useLoad } from '#site/ui/useLoad.ts'
import { SmallButton } from '../base/SmallButton.tsx'
import { When } from '../base/time/When.tsx'
import { PasskeyAddition, PasskeyRenaming } from './PasskeyForm.tsx'
import { PasskeyRemovalForm } from './PasskeyRemovalForm.tsx'
import { $passkeys, type Passkey } from './passkeys.ts'
import '../list/rows.css'

export function PasskeyList() {
  const [adding, setAdding] = useState(false)
  return (
    <>
      <Loaded load={useLoad($passkeys)} loading="Loading your passkeys...">
        {(passkeys) => <Passkeys passkeys={passkeys} />}
      </Loaded>
      <div>
        <SmallButton onClick={() => setAdding(true)}>
          <KeyRound aria-hidden />
          Add a passkey
        </SmallButton>
      </div>
      {adding && <PasskeyAddition onClose={() => setAdding(false)} />}
    </>
  )
}

function Passkeys({ passkeys }: { passkeys: Passkey[] }) {
  const [renaming, setRenaming] = useState<Passkey>()
  const [asking, setAsking] = useState<Passkey>()
  if (passkeys.length === 0) return <p>You have no passkey yet.</p>
  return (
    <>
      <ul className="rows">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="list-row">
            <div className="row-text">
              <p className="row-title">{passkey.name}</p>
              <p className="row-meta">
                <span>
                  Added <When iso={passkey.createdAt} focusable />
                </span>
                <span>
                  {passkey.lastUsedAt ? (
                    <>
                      Last used <When iso={passkey.lastUsedAt} focusable />
                    </>
                  ) : (
                    'Not used yet'
                  )}
                </span>
              </p>
            </div>
            <div className="row-actions">
              <SmallButton
                aria-label={`Rename ${passkey.name}`}
                onClick={() => setRenaming(passkey)}
              >
                Rename
              </SmallButton>
              <SmallButton
                look="delete"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => setAsking(passkey)}
              >
                Remove
              </SmallButton>
            </div>
          </li>
        ))}
      </ul>
      {renaming && <PasskeyRenaming passkey={renaming} onClose={() => setRenaming(undefined)} />}
      {asking && <PasskeyRemovalForm passkey={asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}
