import { lazy } from '#site/ui/lazy.tsx'
import { LazyScreen } from '#site/admin/base/screen/LazyScreen.tsx'
import { When } from '#site/admin/base/When.tsx'
import { recordDifferences } from '#site/admin/form/versions/differences.ts'
import '#site/admin/form/FormActions.css'
import { useStudyLabels } from '../labels.ts'
import type { SavedStudy } from '../studies.ts'

const WordDiff = lazy(async () => (await import('#site/admin/form/marked/WordDiff.tsx')).WordDiff)

type OutdatedProps = { study: SavedStudy; theirs: SavedStudy; onRead: () => Promise<void> }

/** Somebody has saved the study meanwhile: nobody approves what they have not read. */
export function Outdated({ study, theirs, onRead }: OutdatedProps) {
  const differences = recordDifferences(useStudyLabels(), study, theirs)
  return (
    <>
      <p>
        Nothing is entered: the study was saved <When iso={theirs.updatedAt} focusable />, after you
        opened it. Read what changed, and enter the approval if the board’s letter is about this
        text.
      </p>
      <LazyScreen loading={<p className="note">Loading...</p>}>
        <WordDiff differences={differences} />
      </LazyScreen>
      <div className="form-actions">
        <button type="button" className="button" onClick={() => void onRead()}>
          Back to the study as it is now
        </button>
      </div>
    </>
  )
}
