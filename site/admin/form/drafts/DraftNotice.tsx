import { FileClock } from 'lucide-react'
import { When } from '../../app/When.tsx'
import type { Difference } from '../versions/differences.ts'
import '../../app/notice.css'

type DraftNoticeProps = {
  keptAt: string
  /** what it changes, in comparison with what is saved */
  changes: readonly Difference[]
  onRestore: () => void
  onThrowAway: () => void
}

const shownLength = 300

const shortened = (text: string) =>
  text.length > shownLength ? `${text.slice(0, shownLength)}…` : text

/** Offers work that was not saved: the browser was closed, or the session had ended. */
export function DraftNotice({ keptAt, changes, onRestore, onThrowAway }: DraftNoticeProps) {
  if (changes.length === 0) return null
  return (
    <section className="notice" aria-label="Unsaved draft">
      <FileClock aria-hidden />
      <div>
        <h2>A draft of yours was not saved</h2>
        <p>
          You changed this <When iso={keptAt} focusable />.
        </p>
        <details>
          <summary>What you changed</summary>
          {changes.map(({ label, mine }) => (
            <p key={label}>
              <strong>{label}:</strong> {shortened(mine) || 'nothing'}
            </p>
          ))}
        </details>
        <p className="notice-actions">
          <button type="button" className="button button-small" onClick={onRestore}>
            Restore the draft
          </button>
          <button
            type="button"
            className="button button-outline button-small"
            onClick={onThrowAway}
          >
            Throw it away
          </button>
        </p>
      </div>
    </section>
  )
}
