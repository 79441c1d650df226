import { KeyRound } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { api, ApiError, unwrap } from '#site/lib/api.ts'
import { notify } from '#site/lib/toast.ts'
import { usePending } from '#site/ui/usePending.ts'
import { askForPasskey, hasPasskeys } from '../base/device.ts'
import type { Account } from '../base/session.ts'

const cancelled = 'Your device did not sign in. Please try again, or use your password.'

const neverChanges = () => () => {}

/** Signs in with a passkey: the device knows its owner, so no username is asked. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (user: Account) => void }) {
  const [begin, pending] = usePending(async () => {
    try {
      onSignedIn(await signInWithPasskey())
    } catch (error) {
      const text = error instanceof ApiError ? error.message : cancelled
      notify({ look: 'destructive', title: 'Login failed', text })
    }
  })

  // The built page contains the button, because nearly every browser has passkeys.
  const canUse = useSyncExternalStore(neverChanges, hasPasskeys, () => true)

  if (!canUse) return null
  return (
    <button
      type="button"
      className="button button-outline login-passkey"
      aria-disabled={pending}
      onClick={begin}
    >
      <KeyRound aria-hidden />
      Use a passkey
    </button>
  )
}

const { passkey } = api.auth

async function signInWithPasskey() {
  const response = await askForPasskey(await unwrap(passkey.options.$post()))
  return (await unwrap(passkey.$post({ json: { response } }))).user
}
