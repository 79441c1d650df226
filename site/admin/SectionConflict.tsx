import type { SectionKey } from '../../db/model/content.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { type SavedSection, startOf } from './content.ts'
import { differences } from './differences.ts'
import { When } from './When.tsx'

type SectionConflictProps = {
  sectionKey: SectionKey
  mine: Record<string, unknown>
  theirs: SavedSection | undefined
  onMine: () => void
  onTheirs: () => void
  onClose: () => void
}

/** Shows both versions of what two people changed at once; one of them decides which stays. */
export function SectionConflict(props: SectionConflictProps) {
  const { sectionKey, mine, theirs, onMine, onTheirs, onClose } = props
  const differing = differences(sectionKey, startOf(sectionKey, theirs).draft, mine)
  return (
    <Dialog
      open
      wide
      firm
      onClose={onClose}
      title="Somebody else has saved this section"
      text={
        theirs && (
          <>
            They saved it <When iso={theirs.updatedAt} />, after you opened it. Nothing is lost yet:
            choose which version stays.
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
                <p>{theirs || 'Nothing'}</p>
              </div>
              <div>
                <h4>Yours</h4>
                <p>{mine || 'Nothing'}</p>
              </div>
            </div>
          </section>
        ))}
      </div>
      <div className="versions-end">
        <button type="button" className="button button-outline" onClick={onTheirs}>
          Take theirs
        </button>
        <button type="button" className="button" onClick={onMine}>
          Keep yours, save over theirs
        </button>
      </div>
    </Dialog>
  )
}
