import { Dialog } from '#site/ui/Dialog.tsx'
import type { Difference } from './differences.ts'
import { LazyMarkedSide } from '../marked/LazyMarkedSide.tsx'
import { SmallPicture } from '../marked/SmallPicture.tsx'
import { When } from '#site/admin/base/time/When.tsx'
import '../FormActions.css'
import './Conflict.css'

type ConflictProps = {
  /** 'section', 'post' */
  what: string
  /** the name of the person who saved the other version, if known */
  by?: string | null | undefined
  /** when the other version was saved */
  savedAt: string | undefined
  differing: readonly Difference[]
  onMine: () => void
  onTheirs: () => void
  onClose: () => void
}

/** Shows both versions of a record that two people have changed; the second one chooses. */
export const Conflict = ({ what, by, savedAt, differing, ...choices }: ConflictProps) => (
  <Dialog
    open
    wide
    firm
    onClose={choices.onClose}
    title={`Somebody else has saved this ${what}`}
    text={
      savedAt && (
        <>
          {by ?? 'They'} saved it <When iso={savedAt} />, after you opened it. Nothing is lost yet:
          choose which version stays.
        </>
      )
    }
  >
    <div className="versions stack gap-3">
      {differing.length === 0 && <p>Both versions say the same.</p>}
      {differing.map(({ label, look, theirs, mine }) => (
        <section key={label} aria-label={label}>
          <h3>{label}</h3>
          <div className="versions-pair grid gap-1">
            <div>
              <h4>Theirs</h4>
              <Version look={look} value={theirs} other={mine} />
            </div>
            <div>
              <h4>Yours</h4>
              <Version look={look} value={mine} other={theirs} />
            </div>
          </div>
        </section>
      ))}
    </div>
    <div className="versions-end">
      <button type="button" className="button button-outline" onClick={choices.onTheirs}>
        Take theirs
      </button>
      <button type="button" className="button" onClick={choices.onMine}>
        Keep yours, save over theirs
      </button>
    </div>
  </Dialog>
)

type VersionProps = Pick<Difference, 'look'> & { value: string; other: string }

const Version = ({ look, value, other }: VersionProps) => {
  if (!value) return <p>Nothing</p>
  if (look === 'picture') return <SmallPicture url={value} of="The picture" />
  if (look === 'written') return <LazyMarkedSide text={value} other={other} />
  return <p>{value}</p>
}
