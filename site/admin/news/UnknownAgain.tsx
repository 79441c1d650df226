import { useState } from 'react'
import { counted } from '#db/model/lib/wording.ts'
import { AlertDialog } from '#site/ui/AlertDialog.tsx'
import { SmallButton } from '../base/SmallButton.tsx'
import { useAction } from '../base/useAction.ts'
import { type SavedIssue, sendUnknownAgain } from './news.ts'

type UnknownAgainProps = { issue: SavedIssue; unknown: number; onSent: () => void }

/** Offers to send the mails again of which nobody knows whether they left. */
export function UnknownAgain({ issue, unknown, onSent }: UnknownAgainProps) {
  const [isAsking, setAsking] = useState(false)
  const [send, pending] = useAction({
    run: () => sendUnknownAgain(issue.id, unknown),
    done: { title: 'They are sent again' },
    failed: { title: 'Not sent again', text: 'Please look at the numbers once more.' },
    ended() {
      setAsking(false)
      onSent()
    },
  })
  return (
    <p>
      The connection broke while {counted(unknown, 'mail')} went: nobody knows whether they left.{' '}
      <SmallButton look="outline" onClick={() => setAsking(true)}>
        Send these again
      </SmallButton>
      {isAsking && (
        <AlertDialog
          open
          title={`Send ${counted(unknown, 'mail')} again?`}
          text="Some people will get it twice."
          action="Send these again"
          pending={pending}
          onConfirm={() => send()}
          onCancel={() => setAsking(false)}
        />
      )}
    </p>
  )
}
