import { Download } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '#site/ui/Loaded.tsx'
import { useLoad } from '#site/ui/useLoad.ts'
import {
  $figures,
  duration,
  type FiguresAnswer,
  filePath,
  percentText,
  type Period,
  periods,
} from './figures.ts'
import { FigureTable } from './FigureTable.tsx'
import { Funnel } from './Funnel.tsx'
import { Meaning } from './Meaning.tsx'
import { candidateSources, heardFroms } from '#db/model/candidates/ways.ts'
import '../list/toolbar.css'
import './Figures.css'

export function Figures() {
  const [days, setDays] = useState<Period>(30)
  const load = useLoad($figures[days])
  return (
    <section className="figures panel stack gap-3" aria-labelledby="figures">
      <div className="spread gap-1-2">
        <h2 id="figures" className="minor">
          Figures
        </h2>
        <div className="spread gap-1-2">
          <div className="filter field-select">
            <select
              aria-label="Period"
              value={days}
              onChange={({ target }) =>
                setDays(periods.find((period) => String(period) === target.value) ?? days)
              }
            >
              {periods.map((period) => (
                <option key={period} value={period}>
                  Last {period} days
                </option>
              ))}
            </select>
          </div>
          <a className="button button-outline button-small" href={filePath(days)} download>
            <Download aria-hidden />
            Export CSV
          </a>
        </div>
      </div>
      <Loaded load={load} loading="Loading figures..." bars={6}>
        {(figures) =>
          figures.funnel.inquiries > 0 ? (
            <Numbers figures={figures} />
          ) : (
            <p className="figures-none note">
              0 candidates came in the last {days} days, so there is nothing to count.
            </p>
          )
        }
      </Loaded>
    </section>
  )
}

function Numbers({ figures }: { figures: FiguresAnswer }) {
  const { medianFirstAttemptMinutes: median, promise, funnel } = figures
  const { kept, of } = promise
  return (
    <>
      <dl className="figures-two grid">
        <div>
          <dt className="note">First attempt, median</dt>
          <dd>{median === null ? 'Nobody was tried yet' : duration(median)}</dd>
        </div>
        <div>
          <dt className="note">Tried within the promise</dt>
          <dd>
            {of === 0 ? (
              'No promise is due yet'
            ) : (
              <>
                {kept.toLocaleString('en-US')} of {of.toLocaleString('en-US')},{' '}
                <strong>{percentText(kept, of)}</strong>
              </>
            )}
          </dd>
        </div>
      </dl>
      <Funnel funnel={funnel} />
      <div className="stack gap-3">
        <FigureTable
          caption="By study"
          rows={figures.byStudy}
          nameOf={({ study }) => study ?? 'No study named'}
        />
        <FigureTable
          caption="By source"
          rows={figures.bySource}
          nameOf={({ source }) => candidateSources[source]}
        />
        <FigureTable
          caption="By how they heard of us"
          rows={figures.byHeardFrom}
          nameOf={({ heardFrom }) => (heardFrom ? heardFroms[heardFrom] : 'Not said')}
        />
        <FigureTable
          caption="By campaign"
          rows={figures.byCampaign}
          nameOf={({ campaign }) => campaign ?? 'No campaign'}
        />
      </div>
      <Meaning days={figures.days} />
    </>
  )
}
