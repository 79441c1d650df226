import { LazyWordDiff } from '#site/admin/form/marked/LazyWordDiff.tsx'
import { When } from '#site/admin/base/time/When.tsx'
import { recordDifferences } from '#site/admin/form/versions/differences.ts'
import '#site/admin/form/FormActions.css'
import { useStudyWords } from '../labels.ts'
import type { SavedStudy } from '../studies.ts'

type OutdatedProps = { study: SavedStudy; theirs: SavedStudy; onRead: () => Promise<void> }

/** Shown if somebody has saved the study meanwhile: staff must read a text before they approve it. */
export function Outdated({ study, theirs, onRead }: OutdatedProps) {
  const differences = recordDifferences(useStudyWords(), study, theirs)
  return (
    <>
      <p>
        Nothing is entered: the study was saved <When iso={theirs.updatedAt} focusable />, after you
        opened it. Read what changed, and enter the approval if the board’s letter is about this
        text.
      </p>
      <LazyWordDiff differences={differences} />
      <div className="form-actions">
        <button type="button" className="button" onClick={() => void onRead()}>
          Back to the study as it is now
        </button>
      </div>
    </>
  )
}
