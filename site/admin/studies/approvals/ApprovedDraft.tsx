import { type Material, materials } from '#db/model/studies/labels.ts'
import { partLabels } from '#db/model/studies/snapshot.ts'
import { valueText } from '#site/admin/form/versions/differences.ts'
import { LazyWordDiff } from '#site/admin/form/marked/LazyWordDiff.tsx'
import { calendarDay } from '#site/admin/base/time/dates.ts'
import { approvalsOfMaterial } from '../reading/reading.ts'
import type { StudyFile } from '../studies.ts'
import { type Parts, SnapshotParts } from './SnapshotParts.tsx'

const differencesIn = (approved: Parts, draft: Parts) =>
  draft.flatMap(([name, value]) => {
    const before = approved.find(([part]) => part === name)?.[1]
    const [theirs, mine] = [valueText(before), valueText(value)]
    const look = typeof value === 'string' ? ('written' as const) : undefined
    return theirs === mine ? [] : [{ label: partLabels[name] ?? name, look, theirs, mine }]
  })

type ApprovedDraftProps = { file: StudyFile; material: Material }

/** The text that an approval is entered for: the saved draft, with the changes since the last approval. */
export function ApprovedDraft({ file, material }: ApprovedDraftProps) {
  const draft = file.drafts[material]
  const last = approvalsOfMaterial(file, material)[0]
  const isSame = last?.sha256 === draft.sha256
  return (
    <div className="approved-draft stack gap-1">
      <p>
        Read the whole text first. You enter that the board approves the draft of “
        {materials[material]}” exactly as it is saved now.
        {isSame && ' It is the text of the last approval, word by word.'}
      </p>
      {last && !isSame && (
        <details>
          <summary>What changed since {calendarDay(last.approvedOn)}, word by word</summary>
          <LazyWordDiff differences={differencesIn(last.content, draft.content)} />
        </details>
      )}
      {/* Never folded: staff must read the text that they approve. */}
      <section className="approved-text" tabIndex={0} aria-label="The whole text">
        <SnapshotParts {...draft} />
      </section>
    </div>
  )
}
