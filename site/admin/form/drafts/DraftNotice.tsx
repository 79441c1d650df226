import { FileClock } from 'lucide-react'
import { NoticeBox } from '#site/admin/base/NoticeBox.tsx'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import { formattedHere, shortDate } from '#site/admin/base/time/dates.ts'
import { When } from '#site/admin/base/time/When.tsx'
import type { Offer } from './drafts.ts'
import { LazyWordDiff } from '../marked/LazyWordDiff.tsx'
import type { Difference } from '../versions/differences.ts'

type DraftNoticeProps = {
  offer: Pick<Offer<unknown>, 'keptAt' | 'isElsewhere' | 'isRival'> & {
    changes: readonly Difference[]
  }
  onRestore: () => void
  onThrowAway: () => void
}

/** '10:42 AM', with the day if it is not today's */
function momentOf(iso: string) {
  const time = formattedHere(iso, { timeStyle: 'short' })
  const day = shortDate(iso)
  return day === shortDate(new Date().toISOString()) ? time : `${day}, ${time}`
}

function headingOf({ keptAt, isElsewhere, isRival }: DraftNoticeProps['offer']) {
  if (isElsewhere === undefined) return 'A draft of yours was not saved'
  const place = isElsewhere ? ' on another computer' : isRival ? ' in another window' : ''
  return `You have unsaved work from ${momentOf(keptAt)}${place}`
}

/** Offers work that was not saved: the browser was closed, or the session had ended. */
export function DraftNotice({ offer, onRestore, onThrowAway }: DraftNoticeProps) {
  const { keptAt, changes, isRival } = offer
  const labels = changes.map(({ label }) => label).join(', ')
  return (
    <NoticeBox icon={FileClock} label="Unsaved draft" title={headingOf(offer)}>
      <p>
        You changed this <When iso={keptAt} focusable />.
        {isRival && ' Restoring it replaces what you have written here.'}
      </p>
      <details>
        <summary>What you changed</summary>
        <LazyWordDiff differences={changes} instead={labels} />
      </details>
      <p className="notice-actions row gap-1">
        <SmallButton look="main" onClick={onRestore}>
          Restore the draft
        </SmallButton>
        <SmallButton onClick={onThrowAway}>Throw it away</SmallButton>
      </p>
    </NoticeBox>
  )
}
