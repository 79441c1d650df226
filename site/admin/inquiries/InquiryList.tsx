import { useStore } from '@nanostores/react'
import { $address } from '../navigation/address.ts'
import { Beside } from '../record/Beside.tsx'
import { NoContactBadge } from '../record/NoContactBadge.tsx'
import { useList } from '../list/list.ts'
import { SpamBadge } from '../list/ListTools.tsx'
import { useNarrowing } from '../list/search/narrowing.ts'
import { RowLink } from '../list/RowLink.tsx'
import { SubmissionPages } from '../list/SubmissionPages.tsx'
import { type Inquiry, type InquiryListProps, inquiryParts } from './inquiries.ts'
import { InquiryDetail } from './InquiryDetail.tsx'

export function InquiryList<Row extends Inquiry, One extends Row>(
  props: InquiryListProps<Row, One>,
) {
  const { name, noun, fetchPage, nameOf, aboutOf, filters, badgesOf } = props
  const { query } = useStore($address)
  const { id = '' } = query
  const list = useList(name, useNarrowing(), fetchPage)

  return (
    <Beside detail={id && <InquiryDetail key={id} id={id} {...props} />}>
      <SubmissionPages
        list={list}
        noun={noun}
        loading="Loading inquiries..."
        empty={{ title: `No ${noun[1]} yet`, text: 'New ones appear here, newest first.' }}
        filters={filters}
        exported={inquiryParts[name]}
      >
        {(rows) => (
          <ul className="rows">
            {rows.map((row) => (
              <li key={row.id}>
                <RowLink
                  to="/admin/inquiries"
                  query={{ ...query, id: String(row.id) }}
                  isOpen={id === String(row.id)}
                  title={nameOf(row)}
                  text={
                    <>
                      <SpamBadge of={row} />
                      <NoContactBadge of={row} />
                      <span className="row-meta">{aboutOf(row)}</span>
                      {row.message && (
                        <span className="row-excerpt" dir="auto">
                          {row.message}
                        </span>
                      )}
                    </>
                  }
                  iso={row.createdAt}
                >
                  {badgesOf?.(row)}
                </RowLink>
              </li>
            ))}
          </ul>
        )}
      </SubmissionPages>
    </Beside>
  )
}
