import { useState } from 'react'
import { AlertDialog } from '#site/ui/AlertDialog.tsx'
import { SmallButton } from '../base/SmallButton.tsx'
import { adjust } from '../navigation/address.ts'
import { useAction } from '../base/useAction.ts'
import { resetUser } from './invites.ts'
import type { SavedUser } from './users.ts'

/** Removes all ways to sign in of a user, who gets a link to choose new ones. */
export function ResetAccess({ user }: { user: SavedUser }) {
  const [asking, setAsking] = useState(false)
  const [reset, pending] = useAction({
    run: () => resetUser(user),
    done() {
      adjust({ edit: '' }, { discard: true })
      const text = user.email
        ? 'A mail with a link is on its way.'
        : 'Copy the link under “Open invites” and give it to them.'
      return { title: 'Access reset', text }
    },
    failed: { title: 'Failed to reset access', text: 'An error occurred' },
    ended: () => setAsking(false),
  })

  return (
    <p className="note">
      Lost phone or password?{' '}
      <SmallButton look="quiet" onClick={() => setAsking(true)}>
        Reset access
      </SmallButton>
      <AlertDialog
        open={asking}
        title={`Reset how ${user.name} signs in?`}
        text="Their password, second factor and passkeys stop working, and they are signed out. They get a link to choose new ones. It works for 72 hours."
        action="Reset access"
        pendingAction="Resetting..."
        pending={pending}
        onConfirm={reset}
        onCancel={() => setAsking(false)}
      />
    </p>
  )
}
