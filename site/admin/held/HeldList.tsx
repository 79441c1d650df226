import { useStore } from '@nanostores/react'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { heldOrders } from '#db/model/submissions/held.ts'
import { DeleteButton } from '../form/DeleteButton.tsx'
import { $address } from '../navigation/address.ts'
import { BackToOverview } from '../navigation/BackToOverview.tsx'
import { Deletion } from '../form/Deletion.tsx'
import { Facts } from '../record/Facts.tsx'
import { Filter } from '../list/search/Filter.tsx'
import { Head } from '../base/frame/Head.tsx'
import { useList } from '../list/list.ts'
import { clearNarrowing } from '../list/search/narrowing.ts'
import { PagedList } from '../list/PagedList.tsx'
import { discardHeld, fetchRefused, type Refused, retry } from './held.ts'
import { SearchBox } from '../list/search/SearchBox.tsx'
import { WaitingNotice } from '../base/frame/WaitingNotice.tsx'
import { When } from '../base/time/When.tsx'
import { submissionTitles } from '#db/model/submissions/kinds.ts'
import { SmallButton } from '../base/SmallButton.tsx'
import '../list/rows.css'

const oldestFirst = { oldest: heldOrders.oldest }

/** The database's reason in words for staff, if there are any. */
const reasonText = (reason: string) =>
  reason.includes('FOREIGN KEY') ? 'What it was for is not there any more' : reason

const textOf = (value: unknown) =>
  typeof value === 'object' && value ? JSON.stringify(value) : String(value ?? '')

/** Submissions that were held during an outage, and that the database refused afterwards. */
export function HeldList() {
  const { q = '', kind = '', order = '' } = useStore($address).query
  const list = useList('refused', { q, kind, order }, fetchRefused)
  const [asking, setAsking] = useState<Refused>()
  return (
    <>
      <Head
        title="Held submissions"
        text="Sent while the database was away, and refused by it afterwards, say because a job was deleted meanwhile. They stay here until you decide."
      >
        <BackToOverview />
      </Head>
      <WaitingNotice />
      <div className="toolbar">
        <SearchBox label="Search held submissions" hint="Name or e-mail" />
        <Filter name="kind" label="Kind" all="All kinds" options={submissionTitles} />
        <Filter name="order" label="Order" all={heldOrders.newest} options={oldestFirst} />
      </div>
      <PagedList
        list={list}
        noun={['submission', 'submissions']}
        loading="Loading held submissions..."
        empty={{ title: 'Nothing is held', text: 'Every submission is in its list.' }}
        order={order === 'oldest' ? 'oldest' : 'newest'}
        narrowed={Boolean(q || kind)}
        onClear={() => clearNarrowing(['q', 'kind'])}
      >
        {(submissions) => (
          <ul className="rows">
            {submissions.map((submission) => (
              <li key={`${submission.name} ${submission.id}`} className="list-row">
                <div className="row-text">
                  <p className="row-title">
                    <bdi>{submission.sender || 'Nothing readable'}</bdi>
                  </p>
                  <p className="row-meta">
                    <span>{submissionTitles[submission.name]}</span>
                    <span>{reasonText(submission.reason)}</span>
                    <When iso={submission.since} focusable />
                  </p>
                  <details>
                    <summary>What was sent</summary>
                    <Facts
                      facts={Object.entries(submission.submission)
                        .filter(([field]) => field !== 'submissionId')
                        .map(([field, value]) => [field, textOf(value)])}
                    />
                  </details>
                </div>
                <div className="row-actions">
                  <SmallButton onClick={() => retry(submission)}>
                    <RotateCw aria-hidden />
                    Try again
                  </SmallButton>
                  <DeleteButton onClick={() => setAsking(submission)} />
                </div>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {asking && (
        <Deletion
          what="submission"
          title="Delete this submission?"
          text="It is in no list, and cannot be brought back."
          remove={() => discardHeld(asking)}
          done={{ title: 'Submission deleted', text: 'It is noted in the audit log.' }}
          gone={{ title: 'Already gone', text: 'Somebody else has taken care of it.' }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
