import { Undo2 } from 'lucide-react'
import { candidateStatuses, reasonInWords } from '#db/model/candidates/labels.ts'
import { undoDays } from '#db/model/candidates/limits.ts'
import { type Fact, Facts } from '#site/admin/record/Facts.tsx'
import { askedAbout, candidateName } from '../candidates.ts'
import { Due } from '../Due.tsx'
import type { Preview } from './merges.ts'
import { counted } from '#db/model/lib/wording.ts'

export function MergeResult({ preview: { kept, other, result, changes } }: { preview: Preview }) {
  const from = (...names: string[]) =>
    changes.some((name) => names.includes(name)) && (
      <span className="merge-from">
        from <bdi>{candidateName(other)}</bdi>
      </span>
    )
  const { status, closedReason, reasonDetail, nextAction, dueAt } = result
  const facts: Fact[] = [
    ['Name', candidateName(kept)],
    ['E-mail', kept.email],
    ['Also known by', result.aliases.join('\n')],
    [
      'Status',
      <>
        {candidateStatuses[status]}
        {closedReason && ` (${reasonInWords(closedReason, reasonDetail)})`} {from('status')}
      </>,
    ],
    [
      'Next step',
      dueAt && (
        <>
          {nextAction}, <Due at={dueAt} focusable /> {from('nextAction', 'dueAt')}
        </>
      ),
    ],
    [
      'Owner',
      <>
        {result.ownerName ?? 'Unassigned'} {from('ownerId')}
      </>,
    ],
    [
      'Asked about',
      askedAbout(result) && (
        <>
          {askedAbout(result)} {from('study', 'interest')}
        </>
      ),
    ],
  ]
  return (
    <section className="merge-result stack gap-1" aria-label="After the merge">
      <h3>After the merge</h3>
      <Facts facts={facts} />
      <p>
        {counted(other.submissions, 'submission')} and {counted(other.events, 'event')} of{' '}
        <bdi>{candidateName(other)}</bdi> move to <bdi>{candidateName(kept)}</bdi>.
      </p>
      <p className="merge-undo row nowrap">
        <Undo2 aria-hidden /> You can undo this for {undoDays} days. Nothing that is done meanwhile
        is lost.
      </p>
    </section>
  )
}
