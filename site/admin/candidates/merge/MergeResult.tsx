import { Undo2 } from 'lucide-react'
import { candidateStatuses, closedReasons } from '../../../../db/model/candidates/labels.ts'
import { undoDays } from '../../../../db/model/candidates/limits.ts'
import { type Fact, Facts } from '../../record/Facts.tsx'
import { aboutOf, nameOf } from '../candidates.ts'
import { Due } from '../Due.tsx'
import type { Preview } from './merges.ts'
import { counted } from '../words.ts'

/** What will be kept, how much moves, and for how long the merge can be undone. */
export function MergeResult({ preview: { kept, other, result, changes } }: { preview: Preview }) {
  const from = (...names: string[]) =>
    changes.some((name) => names.includes(name)) && (
      <span className="merge-from">from {nameOf(other)}</span>
    )
  const { status, closedReason, nextAction, dueAt } = result
  const facts: Fact[] = [
    ['Name', nameOf(kept)],
    ['E-mail', kept.email],
    ['Also known by', result.aliases.join('\n')],
    [
      'Status',
      <>
        {candidateStatuses[status]}
        {closedReason && ` (${closedReasons[closedReason]})`} {from('status')}
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
      aboutOf(result) && (
        <>
          {aboutOf(result)} {from('study', 'interest')}
        </>
      ),
    ],
  ]
  return (
    <section className="merge-result" aria-label="After the merge">
      <h3>After the merge</h3>
      <Facts facts={facts} />
      <p>
        {counted(other.submissions, 'submission')} and {counted(other.events, 'event')} of{' '}
        {nameOf(other)} move to {nameOf(kept)}.
      </p>
      <p className="merge-undo">
        <Undo2 aria-hidden /> You can undo this for {undoDays} days. Nothing that is done meanwhile
        is lost.
      </p>
    </section>
  )
}
