import { Undo2 } from 'lucide-react'
import { binDays } from '#db/model/records/bin.ts'
import { publicRecord } from '#db/model/records/records.ts'
import { isMissing } from '#site/lib/api.ts'
import { Head } from '../base/frame/Head.tsx'
import { SmallButton } from '../base/SmallButton.tsx'
import { useAction } from '../base/useAction.ts'
import { When } from '../base/time/When.tsx'
import { useList } from '../list/list.ts'
import { PagedList } from '../list/PagedList.tsx'
import { Table } from '../list/Table.tsx'
import { goTo } from '../navigation/address.ts'
import { type BinItem, binItemTitle, fetchBin, restoreFromBin } from './bin.ts'

const nameOf = ({ record }: BinItem) => publicRecord(record)?.name ?? record

export function BinTab() {
  const list = useList('bin', {}, fetchBin)
  return (
    <>
      <Head
        title="Bin"
        text={`What was deleted in the last ${binDays} days. It can be brought back, with its history. Studies and other parts of pages come back from the history of their section.`}
      />
      <PagedList
        list={list}
        noun={['item', 'items']}
        loading="Loading the bin..."
        empty={{ title: 'The bin is empty' }}
      >
        {(items) => (
          <Table columns={['Name', 'Kind', 'Deleted', 'By']}>
            {items.map((item) => (
              <BinRow key={item.id} item={item} />
            ))}
          </Table>
        )}
      </PagedList>
    </>
  )
}

const gone = 'Somebody else has brought it back, or its time is over.'

function BinRow({ item }: { item: BinItem }) {
  const title = binItemTitle(item)
  const [restore, pending] = useAction({
    run: () => restoreFromBin(item),
    done({ record, id }) {
      const { screen, form } = publicRecord(record) ?? {}
      if (screen && form) goTo(screen.path, { [form.parameter]: String(id) })
      return {
        title: 'Brought back',
        text: `Visitors do not see “${title}” yet: look at it first.`,
      }
    },
    failed: (error) =>
      isMissing(error)
        ? { title: 'No longer in the bin', text: gone, always: true }
        : { title: 'Failed to bring it back', text: 'An error occurred' },
  })

  return (
    <tr>
      <th scope="row">{title}</th>
      <td data-label="Kind">{nameOf(item)}</td>
      <td data-label="Deleted">
        <When iso={item.createdAt} focusable />
      </td>
      <td data-label="By">{item.username}</td>
      <td>
        <div className="row-actions">
          <SmallButton aria-label={`Bring back ${title}`} aria-disabled={pending} onClick={restore}>
            <Undo2 aria-hidden /> Bring back
          </SmallButton>
        </div>
      </td>
    </tr>
  )
}
