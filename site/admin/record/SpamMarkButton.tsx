import type { SubmissionPart } from '#db/model/submissions/kinds.ts'
import { SmallButton } from '../base/SmallButton.tsx'
import { useAction } from '../base/useAction.ts'
import { SpamBadge } from '../list/ListTools.tsx'
import { api, idParam } from '#site/lib/api.ts'
import { write } from '#site/lib/remote.ts'
import './SpamMarkButton.css'

type SpamMarkProps = { part: SubmissionPart; of: { id: number; suspectedSpam: boolean } }

export function SpamMarkButton({ part, of: { id, suspectedSpam } }: SpamMarkProps) {
  const [mark, pending] = useAction({
    run: () => markSpam(part, id, !suspectedSpam),
    done: suspectedSpam
      ? {
          title: 'Not Spam',
          text: 'The sender gets the confirmation, if it has not gone out yet.',
        }
      : { title: 'Marked as Spam', text: 'It stays in the list, under suspected spam.' },
    failed: { title: 'Error', text: 'The mark could not be changed. Please try again.' },
  })

  return (
    <div className="spam-mark row gap-1-2">
      {suspectedSpam && (
        <p className="note">
          <SpamBadge of={{ suspectedSpam }} /> “Not spam” sends its confirmation, if none has gone
          out.
        </p>
      )}
      <SmallButton aria-disabled={pending} onClick={mark}>
        {suspectedSpam ? 'Not spam' : 'Mark as spam'}
      </SmallButton>
    </div>
  )
}

const markSpam = (part: SubmissionPart, id: number, suspectedSpam: boolean) =>
  write<unknown>(api.admin[part][':id'].spam.$put({ ...idParam(id), json: { suspectedSpam } }))
