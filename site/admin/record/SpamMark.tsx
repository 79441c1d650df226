import { usePending } from '../../ui/usePending.ts'
import { SpamBadge } from '../list/ListTools.tsx'
import { markSpam, type SpamList } from './spam.ts'
import './SpamMark.css'

type SpamMarkProps = { list: SpamList; of: { id: number; suspectedSpam: boolean } }

/** Lets staff mark a submission as spam, or as none. */
export function SpamMark({ list, of: { id, suspectedSpam } }: SpamMarkProps) {
  const [mark, pending] = usePending(() => markSpam(list, id, !suspectedSpam))

  return (
    <div className="spam-mark">
      {suspectedSpam && (
        <p className="note">
          <SpamBadge of={{ suspectedSpam }} /> “Not spam” sends its confirmation, if none has gone
          out.
        </p>
      )}
      <button
        type="button"
        className="button button-outline button-small"
        aria-disabled={pending}
        onClick={mark}
      >
        {suspectedSpam ? 'Not spam' : 'Mark as spam'}
      </button>
    </div>
  )
}
