import { Download } from 'lucide-react'
import { closedReasons } from '#db/model/candidates/labels.ts'
import { useLoad } from '#site/ui/useLoad.ts'
import { Loaded } from '#site/ui/Loaded.tsx'
import { FunnelTable } from './FunnelTable.tsx'
import { PaceFacts } from './PaceFacts.tsx'
import { type Progress, progressFile, progressOfStudy } from './progress.ts'
import './ProgressView.css'

export function ProgressView({ id }: { id: number }) {
  const load = useLoad(progressOfStudy(id))
  return (
    <Loaded load={load} loading="Counting..." bars={6}>
      {(progress) => <Shown {...progress} />}
    </Loaded>
  )
}

function Shown({ study, funnel, ended, pace }: Progress) {
  return (
    <div className="progress stack gap-4">
      <section className="stack gap-1">
        <h2>Target and pace</h2>
        <PaceFacts screened={funnel.screening} screenTarget={study.screenTarget} pace={pace} />
      </section>
      <section className="stack gap-1">
        <h2>How far people came</h2>
        <FunnelTable funnel={funnel} />
        <p className="field-hint">
          A person who is considered for two studies counts in both. Whoever reached a step counts
          in the steps before it too.
        </p>
      </section>
      <section className="stack gap-1">
        <h2>Why it ended</h2>
        {ended.length === 0 ? (
          <p className="note">Nobody has dropped out yet.</p>
        ) : (
          <dl className="progress-ended">
            {ended.map(({ reason, count }) => (
              <div key={reason} className="spread nowrap">
                <dt>{closedReasons[reason]}</dt>
                <dd>{count}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
      <div className="row gap-1-2">
        <a className="button button-outline button-small" href={progressFile} download>
          <Download aria-hidden /> Export all studies
        </a>
        <span className="field-hint">Numbers under 5 are hidden in the file.</span>
      </div>
    </div>
  )
}
