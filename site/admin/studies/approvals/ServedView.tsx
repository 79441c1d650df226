import { Printer } from 'lucide-react'
import { useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { materials } from '#db/model/studies/labels.ts'
import { Loaded } from '#site/ui/Loaded.tsx'
import { Empty } from '#site/ui/states.tsx'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import { useFresh } from '#site/admin/form/useFresh.ts'
import type { SavedStudy } from '../studies.ts'
import { fetchServed, type ServedText } from './approvals.ts'
import { SnapshotParts } from './SnapshotParts.tsx'
import { exactTime } from '#site/admin/base/time/dates.ts'
import '#site/admin/list/rows.css'
import './ServedView.css'

type ServedViewProps = { study: Pick<SavedStudy, 'id' | 'title'> }

/** The texts that visitors got of a study, from when to when. */
export function ServedView({ study }: ServedViewProps) {
  const { load } = useFresh(fetchServed, String(study.id))
  return (
    <Loaded load={load} loading="Loading what was public..." bars={4}>
      {(served) =>
        served.length === 0 ? (
          <Empty title="Nothing was public yet" level={2}>
            Once visitors read a text that a board has approved, it is listed here with its times,
            and stays.
          </Empty>
        ) : (
          <ServedList study={study} served={served} />
        )
      }
    </Loaded>
  )
}

const periodOf = ({ from, to }: ServedText) =>
  `${exactTime(from)} to ${to === null ? 'now' : exactTime(to)}`

function ServedList({ study, served }: ServedViewProps & { served: ServedText[] }) {
  const [printed, setPrinted] = useState<ServedText>()

  function print(one: ServedText) {
    flushSync(() => setPrinted(one))
    window.print()
    setPrinted(undefined)
  }

  return (
    <>
      <p className="note">
        Kept for good, also when the study is deleted: ICH E6(R3) counts advertisements among the
        essential records.
      </p>
      <ul className="rows served">
        {served.map((one) => (
          <li key={`${one.material} ${one.from}`} className="list-row approval">
            <div className="row-text">
              <div className="approval-head row">
                <h2>{materials[one.material]}</h2>
                {one.to === null && <span className="badge badge-green">Public now</span>}
                {one.approvalId === null && <span className="badge">Without a board</span>}
              </div>
              <p className="row-meta">{periodOf(one)}</p>
            </div>
            <div className="row-actions">
              <SmallButton
                aria-label={`Print what was public from ${exactTime(one.from)}`}
                onClick={() => print(one)}
              >
                <Printer aria-hidden /> Print
              </SmallButton>
            </div>
            <details>
              <summary>
                The text<span className="visually-hidden"> from {exactTime(one.from)}</span>
              </summary>
              <SnapshotParts {...one} picture={one.picture?.src} />
            </details>
          </li>
        ))}
      </ul>
      {printed &&
        createPortal(
          <article className="served-print">
            <h1>{study.title}</h1>
            <p>
              {materials[printed.material]} as it was public from {periodOf(printed)}.{' '}
              {printed.approvalId === null
                ? 'No board had to approve it.'
                : `Approval #${printed.approvalId}.`}
            </p>
            <SnapshotParts {...printed} picture={printed.picture?.src} />
          </article>,
          document.body,
        )}
    </>
  )
}
