import { Check } from 'lucide-react'
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
      {differences.map((difference) => {
        const { studyId, field, nctId, ours, registry } = difference
        return (
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
            <td>{field in registryDates && <NoteDate difference={difference} />}</td>
          </tr>
        )
      })}
    </Table>
  )
}

const isDate = (field: string): field is keyof typeof registryDates => field in registryDates

/** Only the registry sets dates: staff can only confirm that they have read a new one. */
function NoteDate({ difference: { nctId, field, registry } }: { difference: ShownDifference }) {
  const [note, pending] = useAction({
    run: async () => {
      if (isDate(field)) await noteDate({ nctId, field, registry })
    },
    done: { title: 'Noted', text: 'You are told when the registry changes this date again.' },
    failed: (error) => ({
      title: 'Not noted',
      text: error instanceof ApiError ? error.message : 'An error occurred',
    }),
  })
  return (
    <div className="row-actions">
      <SmallButton
        aria-label={`Noted: ${differenceLabels[field]} of ${nctId}`}
        aria-disabled={pending}
        onClick={note}
      >
        <Check aria-hidden /> Noted
      </SmallButton>
    </div>
  )
}
