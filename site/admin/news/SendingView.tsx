import { TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { isWarned } from '#db/model/news/complaints.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { issueHolds, skipReasons } from '#db/model/news/labels.ts'
import { Loaded } from '#site/ui/Loaded.tsx'
import { NoticeBox } from '../base/NoticeBox.tsx'
import { When } from '../base/time/When.tsx'
import { useMay } from '../base/may.tsx'
import { useFresh } from '../form/useFresh.ts'
import { fetchSending, type SavedIssue, type SendingProgress } from './news.ts'
import { UnknownAgain } from './UnknownAgain.tsx'
import './SendingView.css'

const pollMs = 3000

type SendingViewProps = { issue: SavedIssue; onMoved: () => void }

/** How far the sending of an issue has come. While it is being sent, the numbers follow. */
export function SendingView({ issue, onMoved }: SendingViewProps) {
  const { load, reload } = useFresh(fetchSending, String(issue.id))
  const status = load.status === 'ready' ? load.data.status : issue.status
  useEffect(() => {
    if (status !== issue.status) return onMoved()
    if (status !== 'sending' && status !== 'scheduled') return
    const timer = setInterval(() => document.hidden || reload(), pollMs)
    return () => clearInterval(timer)
  }, [status, issue.status, onMoved, reload])
  if (issue.startedAt === null && issue.status !== 'held') return null
  return (
    <Loaded load={load} loading="Counting...">
      {(progress) => <Numbers issue={issue} progress={progress} onMoved={onMoved} />}
    </Loaded>
  )
}

const number = new Intl.NumberFormat('en-US')

type NumbersProps = SendingViewProps & { progress: SendingProgress }

function Numbers({ issue, progress, onMoved }: NumbersProps) {
  const may = useMay()
  const { audience, sent, failed, unknown, queued, sending, skipped, later } = progress
  const done = audience - queued - sending
  const facts: (readonly [label: string, value: number])[] = [
    ['Sent', sent],
    ['Waiting', queued + sending],
    ['With their next digest', later],
    ['Failed', failed],
    ['No clear answer', unknown],
    ['Unsubscribed since', progress.unsubscribed],
    ['Came back', progress.bounced],
    ['Called it spam', progress.complained],
  ]
  return (
    <section className="stack" aria-label="Progress">
      {progress.heldReason && (
        <NoticeBox icon={TriangleAlert} title="The site has stopped it">
          <p>
            {issueHolds[progress.heldReason]}. {progress.heldDetail}
          </p>
        </NoticeBox>
      )}
      {progress.waitsUntil && (
        <p className="note">
          The mail provider asked for a pause: it goes on{' '}
          <When iso={progress.waitsUntil} focusable />.
        </p>
      )}
      {audience > 0 && (
        <progress className="news-progress" max={audience} value={done}>
          {number.format(done)} of {number.format(audience)}
        </progress>
      )}
      <dl className="news-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{number.format(value)}</dd>
          </div>
        ))}
      </dl>
      <ul className="note">
        {keysOf(skipReasons)
          .filter((reason) => skipped[reason] > 0)
          .map((reason) => (
            <li key={reason}>
              {number.format(skipped[reason])} not sent: {skipReasons[reason].toLowerCase()}
            </li>
          ))}
      </ul>
      {isWarned(progress) && (
        <p className="note">
          Mailbox providers refuse mail from senders of whose mails more than 3 in 1,000 are called
          spam. Gmail reports none here: look at Google’s Postmaster Tools.
        </p>
      )}
      {unknown > 0 && may.change('news') && (
        <UnknownAgain issue={issue} unknown={unknown} onSent={onMoved} />
      )}
    </section>
  )
}
