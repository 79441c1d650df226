import { useStore } from '@nanostores/react'
import { $address } from '../app/address.ts'
import { AdminLink } from '../app/AdminLink.tsx'
import type { Fact } from '../list/Facts.tsx'
import { InquiryDetail } from './InquiryDetail.tsx'
import { type FetchPage, useList } from '../list/list.ts'
import { ListTools, SpamBadge } from '../list/ListTools.tsx'
import { PagedList } from '../list/PagedList.tsx'
import { SearchBox } from '../list/SearchBox.tsx'
import { When } from '../app/When.tsx'

export type Inquiry = {
  id: number
  email: string
  phone: string | null
  message: string | null
  suspectedSpam: boolean
  createdAt: string
}

export type InquiryListProps<Row extends Inquiry> = {
  name: 'patients' | 'sponsors'
  noun: readonly [one: string, many: string]
  fetchPage: FetchPage<Row>
  fetchOne: (id: string) => Promise<Row>
  nameOf: (row: Row) => string
  /** what it is about, in a line */
  aboutOf: (row: Row) => string
  /** all its fields but those every inquiry has */
  factsOf: (row: Row) => Fact[]
}

/** Newest first, with the chosen one beside the list. */
export function InquiryList<Row extends Inquiry>(props: InquiryListProps<Row>) {
  const { name, noun, fetchPage, nameOf, aboutOf } = props
  const { query } = useStore($address)
  const { q = '', spam = '', id = '' } = query
  const list = useList(name, { q, spam }, fetchPage)

  return (
    <div className={id ? 'beside beside-open' : 'beside'}>
      <div className="list-side">
        <div className="toolbar">
          <SearchBox label={`Search ${noun[1]}`} hint="Name, e-mail or phone" />
          <ListTools list={name === 'patients' ? 'patient-inquiries' : 'sponsor-inquiries'} />
        </div>
        <PagedList
          list={list}
          noun={noun}
          loading="Loading inquiries..."
          empty={{ title: `No ${noun[1]} yet`, text: 'New ones appear here, newest first.' }}
          narrowed={Boolean(q || spam)}
        >
          {(rows) => (
            <ul className="rows">
              {rows.map((row) => (
                <li key={row.id}>
                  <AdminLink
                    className="row row-link"
                    to="/admin/inquiries"
                    query={{ ...query, id: String(row.id) }}
                    aria-current={id === String(row.id) ? 'true' : undefined}
                  >
                    <span className="row-text">
                      <span className="row-title">{nameOf(row)}</span>
                      <SpamBadge of={row} />
                      <span className="row-meta">{aboutOf(row)}</span>
                      {row.message && <span className="row-excerpt">{row.message}</span>}
                    </span>
                    <span className="row-when">
                      <When iso={row.createdAt} />
                    </span>
                  </AdminLink>
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </div>
      {id && <InquiryDetail key={id} id={id} rows={list.rows} {...props} />}
    </div>
  )
}
