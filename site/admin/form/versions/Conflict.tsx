import { Dialog } from '../../../ui/Dialog.tsx'
import type { Difference } from './differences.ts'
import { Photo } from '../Photo.tsx'
import { When } from '../../app/When.tsx'
import '../FormActions.css'
import './Conflict.css'

type ConflictProps = {
  /** 'section', 'post' */
  what: string
  /** when the other version was saved */
  savedAt: string | undefined
  differing: readonly Difference[]
  onMine: () => void
  onTheirs: () => void
  onClose: () => void
}

/** Shows both versions of a record that two people have changed; the second one chooses. */
export const Conflict = ({ what, savedAt, differing, ...choices }: ConflictProps) => (
  <Dialog
    open
    wide
    firm
    onClose={choices.onClose}
    title={`Somebody else has saved this ${what}`}
    text={
      savedAt && (
        <>
          They saved it <When iso={savedAt} />, after you opened it. Nothing is lost yet: choose
          which version stays.
        </>
      )
    }
  >
    <div className="versions">
      {differing.length === 0 && <p>Both versions say the same.</p>}
      {differing.map(({ label, theirs, mine }) => (
        <section key={label} aria-label={label}>
          <h3>{label}</h3>
          <div className="versions-pair">
            <div>
              <h4>Theirs</h4>
              <Version value={theirs} />
            </div>
            <div>
              <h4>Yours</h4>
              <Version value={mine} />
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

const Version = ({ value }: { value: string }) =>
  value.startsWith('/media/') ? <Photo url={value} /> : <p>{value || 'Nothing'}</p>
