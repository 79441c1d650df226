import { Check } from 'lucide-react'
import { isKeyOf } from '#db/model/lib/keys.ts'
import { registryDates } from '#db/model/studies/registry/registry.ts'
import { differenceLabels } from '#db/model/studies/registry/differences.ts'
import { ApiError } from '#site/lib/api.ts'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import { useAction } from '#site/admin/base/useAction.ts'
import { Table } from '#site/admin/list/Table.tsx'
import { AdminLink } from '#site/admin/navigation/AdminLink.tsx'
import { noteDate, registryAddress, type ShownDifference } from './registry.ts'
import { registryValue } from './registryValue.ts'

type DifferenceTableProps = {
  differences: readonly ShownDifference[]
  studies: readonly { id: number; title: string }[]
}

export function DifferenceTable({ differences, studies }: DifferenceTableProps) {
  const titles = new Map(studies.map(({ id, title }) => [id, title]))
  return (
    <Table columns={['Study', 'What', 'Here', 'In the registry']}>
      {differences.map(({ studyId, field, nctId, ours, registry }) => (
        <tr key={[studyId, field, ours].join(' ')}>
          <th scope="row">
            <AdminLink to="/admin/studies" query={{ edit: String(studyId) }}>
              {titles.get(studyId) ?? nctId}
            </AdminLink>
            <p className="row-meta">
              <a href={registryAddress(nctId)} target="_blank" rel="noreferrer">
                {nctId}
              </a>
            </p>
          </th>
          <td data-label="What">{differenceLabels[field]}</td>
          <td data-label="Here">{registryValue(field, ours)}</td>
          <td data-label="In the registry">{registryValue(field, registry)}</td>
          <td>{isKeyOf(registryDates, field) && <NoteDate {...{ nctId, field, registry }} />}</td>
        </tr>
      ))}
    </Table>
  )
}

/** Only the registry sets dates: staff can only confirm that they have read a new one. */
function NoteDate(date: Parameters<typeof noteDate>[0]) {
  const [note, pending] = useAction({
    run: () => noteDate(date),
    done: { title: 'Noted', text: 'You are told when the registry changes this date again.' },
    failed: (error) => ({
      title: 'Not noted',
      text: error instanceof ApiError ? error.message : 'An error occurred',
    }),
  })
  return (
    <div className="row-actions">
      <SmallButton
        aria-label={`Noted: ${differenceLabels[date.field]} of ${date.nctId}`}
        aria-disabled={pending}
        onClick={note}
      >
        <Check aria-hidden /> Noted
      </SmallButton>
    </div>
  )
}
