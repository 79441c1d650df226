import { longDateTime } from '../app/dates.ts'
import { contactFacts, type Fact, Facts } from '../record/Facts.tsx'
import { RecordPane } from '../record/RecordPane.tsx'
import { SpamMark } from '../record/SpamMark.tsx'
import type { Inquiry, InquiryListProps } from './inquiries.ts'

type InquiryDetailProps<Row extends Inquiry> = InquiryListProps<Row> & { id: string }

export const InquiryDetail = <Row extends Inquiry>(props: InquiryDetailProps<Row>) => (
  <RecordPane
    list={props.name}
    id={props.id}
    noun="inquiry"
    title={`Inquiry #${props.id}`}
    fetchOne={props.fetchOne}
    titleOf={props.nameOf}
  >
    {(inquiry) => <Shown inquiry={inquiry} {...props} />}
  </RecordPane>
)

type ShownProps<Row extends Inquiry> = { inquiry: Row } & Pick<
  InquiryListProps<Row>,
  'name' | 'factsOf'
>

function Shown<Row extends Inquiry>({ inquiry, name, factsOf }: ShownProps<Row>) {
  const { id, createdAt, message } = inquiry
  const facts: Fact[] = [
    ['Number', `#${id}`],
    ['Received', longDateTime(createdAt)],
    ...contactFacts(inquiry),
    ...factsOf(inquiry),
  ]
  return (
    <>
      <Facts facts={facts} />
      <SpamMark list={name} of={inquiry} />
      {message && (
        <>
          <h3 className="detail-part">Message</h3>
          <p className="typed">{message}</p>
        </>
      )}
    </>
  )
}
