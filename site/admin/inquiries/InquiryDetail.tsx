import { longDateTime } from '../base/time/dates.ts'
import { contactFacts, Facts } from '../record/Facts.tsx'
import { RecordPane } from '../record/RecordPane.tsx'
import { SpamMarkButton } from '../record/SpamMarkButton.tsx'
import { type Inquiry, type InquiryListProps, inquiryParts } from './inquiries.ts'

type InquiryDetailProps<Row extends Inquiry, One extends Row> = InquiryListProps<Row, One> & {
  id: string
}

export function InquiryDetail<Row extends Inquiry, One extends Row>(
  props: InquiryDetailProps<Row, One>,
) {
  const { id, name, fetchOne, nameOf, statusOf, factsOf, workOf, notesOf } = props
  return (
    <RecordPane
      list={name}
      id={id}
      noun="inquiry"
      title={`Inquiry #${id}`}
      fetchOne={fetchOne}
      titleOf={nameOf}
      {...(statusOf && { statusOf })}
    >
      {(inquiry) => (
        <>
          <Facts
            facts={[
              ['Number', `#${inquiry.id}`],
              ['Received', longDateTime(inquiry.createdAt)],
              ...contactFacts(inquiry),
              ...factsOf(inquiry),
            ]}
          />
          {workOf?.(inquiry)}
          <SpamMarkButton part={inquiryParts[name]} of={inquiry} />
          {inquiry.message && (
            <>
              <h3 className="detail-part">Message</h3>
              <p className="typed">{inquiry.message}</p>
            </>
          )}
          {notesOf?.(inquiry)}
        </>
      )}
    </RecordPane>
  )
}
