import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { createFetcherStore } from '../../lib/remote.ts'
import { telephone } from '../../lib/telephone.ts'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { longDateTime } from '../app/dates.ts'
import { isMissing } from '../app/failure.ts'
import { type Fact, Facts } from '../list/Facts.tsx'
import type { Inquiry, InquiryListProps } from './InquiryList.tsx'
import { mailto } from '../app/mailto.ts'
import { Pane } from '../list/Pane.tsx'
import { SpamMark } from '../spam/SpamMark.tsx'

type InquiryDetailProps<Row extends Inquiry> = InquiryListProps<Row> & {
  id: string
  /** those of the list; it need not be among them */
  rows: Row[] | undefined
}

export function InquiryDetail<Row extends Inquiry>({ rows, ...props }: InquiryDetailProps<Row>) {
  const listed = rows?.find((row) => String(row.id) === props.id)
  if (listed) return <Shown inquiry={listed} {...props} />
  if (rows) return <Fetched {...props} />
  return (
    <Pane title={`Inquiry #${props.id}`}>
      <Loading>Loading inquiry...</Loading>
    </Pane>
  )
}

type One<Row extends Inquiry> = Omit<InquiryDetailProps<Row>, 'rows'>

/** One that the list, as far as it is unfolded, does not have. */
function Fetched<Row extends Inquiry>(props: One<Row>) {
  const { id, name, fetchOne } = props
  const $inquiry = useMemo(() => {
    const fetcher = () => fetchOne(id)
    return createFetcherStore<Row, Error>([name, `?id=${id}`], { fetcher })
  }, [id, name, fetchOne])
  const { data, error } = useStore($inquiry)
  if (data) return <Shown inquiry={data} {...props} />

  return (
    <Pane title={`Inquiry #${id}`}>
      {isMissing(error) ? (
        <Empty title="No such inquiry" level={3}>
          There is no inquiry with this number.
        </Empty>
      ) : error ? (
        <Failed error={error} onRetry={$inquiry.invalidate} />
      ) : (
        <Loading>Loading inquiry...</Loading>
      )}
    </Pane>
  )
}

type ShownProps<Row extends Inquiry> = { inquiry: Row } & Pick<
  One<Row>,
  'name' | 'nameOf' | 'factsOf'
>

function Shown<Row extends Inquiry>({ inquiry, name, nameOf, factsOf }: ShownProps<Row>) {
  const { id, createdAt, email, phone, message } = inquiry
  const facts: Fact[] = [
    ['Number', `#${id}`],
    ['Received', longDateTime(createdAt)],
    ['Email', <a href={mailto(email)}>{email}</a>],
    ['Phone', phone && <a href={telephone(phone)}>{phone}</a>],
    ...factsOf(inquiry),
  ]
  return (
    <Pane title={nameOf(inquiry)}>
      <Facts facts={facts} />
      <SpamMark list={name} of={inquiry} />
      {message && (
        <>
          <h3 className="detail-part">Message</h3>
          <p className="typed">{message}</p>
        </>
      )}
    </Pane>
  )
}
