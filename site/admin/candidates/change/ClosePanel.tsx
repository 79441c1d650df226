import { closedReasons } from '#db/model/candidates/labels.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { Pick } from '../Pick.tsx'
import type { Panel } from './saving.ts'

const reasonKeys = keysOf(closedReasons)

/** The reasons for which one closes a candidate. */
export const ClosePanel = ({ save, pending }: Panel) => (
  <div className="picks" role="group" aria-label="Close, because">
    {reasonKeys.map((closedReason) => (
      <Pick
        key={closedReason}
        label={closedReasons[closedReason]}
        aria-disabled={pending}
        onClick={() =>
          save({ status: 'closed', closedReason }, `Closed: ${closedReasons[closedReason]}`)
        }
      />
    ))}
  </div>
)
