import { longDateTime } from '../base/time/dates.ts'
import { contactFacts, type Fact, Facts } from '../record/Facts.tsx'
import { RecordPane } from '../record/RecordPane.tsx'
import { SpamMarkButton } from '../record/SpamMarkButton.tsx'
import { type Inquiry, type InquiryListProps, inquiryParts } from './inquiries.ts'

type InquiryDetailProps<Row extends Inquiry, One extends Row> = InquiryListProps<Row, One> & {
  id: string
}

export const InquiryDetail = <Row extends Inquiry, One extends Row>(
  props: InquiryDetailProps<Row, One>,
) => (
  <RecordPane
    list={props.name}
    id={props.id}
    noun="inquiry"
    title={`Inquiry #${props.id}`}
    fetchOne={props.fetchOne}
    titleOf={props.nameOf}
    {...(props.statusOf && { statusOf: props.statusOf })}
  >
    {(inquiry) => <Shown inquiry={inquiry} {...props} />}
  </RecordPane>
)

type ShownProps<Row extends Inquiry, One extends Row> = { inquiry: One } & Pick<
  InquiryListProps<Row, One>,
  'name' | 'factsOf' | 'workOf' | 'notesOf'
>

function Shown<Row extends Inquiry, One extends Row>(props: ShownProps<Row, One>) {
  const { inquiry, name, factsOf, workOf, notesOf } = props
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
      {workOf?.(inquiry)}
      <SpamMarkButton part={inquiryParts[name]} of={inquiry} />
      {message && (
        <>
          <h3 className="detail-part">Message</h3>
          <p className="typed">{message}</p>
        </>
      )}
      {notesOf?.(inquiry)}
    </>
  )
}
