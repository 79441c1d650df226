import { useStore } from '@nanostores/react'
import { ArrowLeft, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Empty, Failed, Loading } from '../ui/states.tsx'
import { AdminLink } from './AdminLink.tsx'
import { Deletion } from './Deletion.tsx'
import { Facts } from './Facts.tsx'
import { Head } from './Head.tsx'
import { $refused, discard, type Refused, retry } from './refused.ts'
import { useFreshening } from './useFreshening.ts'
import { When } from './When.tsx'

/** Submissions that came while the database was away, and that it would not take afterwards. */
export function RefusedList() {
  const { data: refused, error } = useStore($refused)
  useFreshening('refused')
  const [asking, setAsking] = useState<Refused>()
  return (
    <>
      <Head
        title="Held submissions"
        text="Sent while the database was away, and refused by it afterwards, say because a job was deleted meanwhile. They stay here until you decide."
      >
        <AdminLink className="button button-quiet button-small" to="/admin">
          <ArrowLeft aria-hidden />
          Back to Overview
        </AdminLink>
      </Head>
      {error && !refused && <Failed error={error} onRetry={$refused.invalidate} />}
      {!error && !refused && <Loading bars={3}>Loading held submissions...</Loading>}
      {refused?.length === 0 && (
        <Empty title="Nothing is held">Every submission is in its list.</Empty>
      )}
      {refused && refused.length > 0 && (
        <ul className="rows">
          {refused.map((submission) => (
            <li key={submission.id} className="row">
              <div className="row-text">
                <p className="row-title">{submission.name.replaceAll('-', ' ')}</p>
                <p className="row-meta">
                  <span>{submission.reason}</span>
                  <When iso={submission.since} focusable />
                </p>
                <details>
                  <summary>What was sent</summary>
                  <Facts
                    facts={Object.entries(submission.submission)
                      .filter(([field]) => field !== 'submissionId')
                      .map(([field, value]) => [field, String(value ?? '')])}
                  />
                </details>
              </div>
              <div className="row-actions">
                <button
                  type="button"
                  className="button button-outline button-small"
                  onClick={() => retry(submission)}
                >
                  <RotateCw aria-hidden />
                  Try again
                </button>
                <button
                  type="button"
                  className="button button-delete button-small"
                  onClick={() => setAsking(submission)}
                >
                  <Trash2 aria-hidden />
                  Delete
                </button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {asking && (
        <Deletion
          title="Delete this submission?"
          text="It is in no list, and cannot be brought back."
          action="Delete submission"
          remove={() => discard(asking)}
          done={{ title: 'Submission deleted', text: 'It is noted in the audit log.' }}
          failed={{ title: 'Failed to delete the submission', text: 'An error occurred' }}
          gone={{ title: 'Already gone', text: 'Somebody else has taken care of it.' }}
          lists={['refused', 'stats']}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
