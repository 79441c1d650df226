import { Equal } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { shortDate } from '#site/admin/base/time/dates.ts'
import { askedAbout, candidateName } from '../candidates.ts'
import { StatusLabel } from '../StatusLabel.tsx'
import { Due } from '../Due.tsx'
import type { Side } from './merges.ts'
import { counted } from '#db/model/lib/wording.ts'

const rows: readonly (readonly [
  label: string,
  text: (side: Side) => string,
  shown?: (side: Side) => ReactNode,
])[] = [
  ['Name', candidateName],
  ['E-mail', ({ email }) => email ?? 'None'],
  // The same number may be typed in many ways.
  ['Phone', ({ phoneKey, phone }) => phoneKey ?? phone ?? 'None', ({ phone }) => phone ?? 'None'],
  ['Asked about', askedAbout],
  ['Status', ({ status }) => status, ({ status }) => <StatusLabel status={status} />],
  ['Owner', ({ ownerName }) => ownerName ?? 'Unassigned'],
  [
    'Next step',
    ({ nextAction, dueAt }) => `${nextAction ?? 'None'} ${dueAt ?? ''}`,
    ({ nextAction, dueAt }) => (
      <>
        {nextAction ?? 'None'}
        {dueAt && (
          <>
            , <Due at={dueAt} focusable />
          </>
        )}
      </>
    ),
  ],
  ['First came', ({ createdAt }) => shortDate(createdAt)],
  ['Sent', ({ submissions }) => counted(submissions, 'submission')],
  ['History', ({ events }) => counted(events, 'event')],
]

type MergeSidesProps = {
  sides: readonly Side[]
  keptId: number
  onKeep: (id: number) => void
}

export function MergeSides({ sides, keptId, onKeep }: MergeSidesProps) {
  const group = useId()
  return (
    <table className="merge-sides">
      <caption className="visually-hidden">Both candidates, field by field</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Field</span>
          </th>
          {sides.map((side) => (
            <th key={side.id} scope="col">
              <label className="merge-keep">
                <input
                  type="radio"
                  name={group}
                  checked={side.id === keptId}
                  onChange={() => onKeep(side.id)}
                />
                <span>
                  Keep <bdi>{candidateName(side)}</bdi> <span className="note">#{side.id}</span>
                </span>
              </label>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, text, shown = text]) => {
          const isSame = new Set(sides.map(text)).size === 1
          return (
            <tr key={label} className={isSame ? 'merge-same' : ''}>
              <th scope="row">
                {label}
                {isSame && (
                  <span className="merge-equal">
                    <Equal aria-hidden /> same
                  </span>
                )}
              </th>
              {sides.map((side) => (
                <td key={side.id}>
                  <bdi>{shown(side)}</bdi>
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
