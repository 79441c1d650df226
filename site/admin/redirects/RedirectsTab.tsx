import { useState } from 'react'
import { DeleteButton } from '../form/DeleteButton.tsx'
import { Head } from '../base/frame/Head.tsx'
import { When } from '../base/time/When.tsx'
import { Deletion } from '../form/Deletion.tsx'
import { useList } from '../list/list.ts'
import { PagedList } from '../list/PagedList.tsx'
import { useNarrowing } from '../list/search/narrowing.ts'
import { SearchBox } from '../list/search/SearchBox.tsx'
import { Table } from '../list/Table.tsx'
import { RedirectForm } from './RedirectForm.tsx'
import { deleteRedirect, fetchRedirects, type SavedRedirect } from './redirects.ts'

const about =
  'Old addresses that lead to a page of today. When the address of a post or a job changes, its old one is added by itself.'

export function RedirectsTab() {
  const list = useList('redirects', useNarrowing(['q']), fetchRedirects)
  const [asking, setAsking] = useState<SavedRedirect>()
  return (
    <>
      <Head title="Redirects" text={about} />
      <RedirectForm />
      <div className="toolbar">
        <SearchBox label="Search redirects" hint="Old or new address" />
      </div>
      <PagedList list={list} noun={['redirect', 'redirects']} empty={{ title: 'No redirects yet' }}>
        {(rows) => <RedirectTable rows={rows} onDelete={setAsking} />}
      </PagedList>
      {asking && <RedirectDeletion redirect={asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}

type RedirectTableProps = { rows: SavedRedirect[]; onDelete: (row: SavedRedirect) => void }

const RedirectTable = ({ rows, onDelete }: RedirectTableProps) => (
  <Table columns={['Old address', 'Leads to', 'Since']}>
    {rows.map((redirect) => (
      <tr key={redirect.id}>
        <th scope="row">{redirect.source}</th>
        <td data-label="Leads to">
          <a href={redirect.target} target="_blank" rel="noreferrer">
            {redirect.target}
          </a>
        </td>
        <td data-label="Since">
          <When iso={redirect.createdAt} focusable />
        </td>
        <td>
          <div className="row-actions">
            <DeleteButton label={`Delete ${redirect.source}`} onClick={() => onDelete(redirect)} />
          </div>
        </td>
      </tr>
    ))}
  </Table>
)

type RedirectDeletionProps = { redirect: SavedRedirect; onClose: () => void }

const RedirectDeletion = ({ redirect, onClose }: RedirectDeletionProps) => (
  <Deletion
    what="redirect"
    text={
      <>
        Links to <strong>{redirect.source}</strong> will lead to “page not found”.
      </>
    }
    remove={() => deleteRedirect(redirect)}
    done={{ title: 'Redirect deleted', text: 'The site follows in a moment.' }}
    failed={{ title: 'Failed to delete redirect', text: 'An error occurred' }}
    onClose={onClose}
  />
)
