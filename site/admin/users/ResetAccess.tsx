import { useState } from 'react'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { usePending } from '../../ui/usePending.ts'
import { notify } from '../../lib/toast.ts'
import { adjust } from '../navigation/address.ts'
import { notifyFailure } from '../app/failure.ts'
import { resetUser } from './invites.ts'
import type { Account } from './users.ts'

/** Takes every way to sign in from a user, who gets a link in their place. */
export function ResetAccess({ user }: { user: Account }) {
  const [asking, setAsking] = useState(false)
  const [reset, pending] = usePending(async () => {
    try {
      await resetUser(user)
      notify({
        title: 'Access reset',
        text: user.email
          ? 'A mail with a link is on its way.'
          : 'Copy the link under “Open invites” and give it to them.',
      })
      adjust({ edit: '' }, { discard: true })
    } catch (error) {
      notifyFailure(error, { title: 'Failed to reset access', text: 'An error occurred' })
      setAsking(false)
    }
  })

  return (
    <p className="note">
      Lost phone or password?{' '}
      <button
        type="button"
        className="button button-quiet button-small"
        onClick={() => setAsking(true)}
      >
        Reset access
      </button>
      <AlertDialog
        open={asking}
        title={`Reset how ${user.name} signs in?`}
        text="Their password, second factor, passkeys and sessions end at once. They get a link, good for 72 hours, to choose new ones."
        action="Reset access"
        pendingAction="Resetting..."
        pending={pending}
        onConfirm={reset}
        onCancel={() => setAsking(false)}
      />
    </p>
  )
}
