import { type FunnelCounts, funnelSteps } from '#db/model/candidates/progress.ts'
import { keysOf } from '#db/model/lib/keys.ts'

const steps = keysOf(funnelSteps)

/** Two ways to begin: people who answer the questions need not write, and people who write need not answer them. */
const isBeginning = (step: keyof FunnelCounts) => step === 'prescreened' || step === 'wrote'

const percent = (part: number, whole: number) =>
  whole > 0 ? `${Math.round((part / whole) * 100)} %` : ''

export function FunnelTable({ funnel }: { funnel: FunnelCounts }) {
  const most = Math.max(1, ...Object.values(funnel))
  return (
    <table className="study-funnel">
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col">People</th>
          <th scope="col">Of the step before</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step, at) => {
          const before = steps[at - 1]
          const share = { '--share': funnel[step] / most }
          return (
            <tr key={step} className={step === 'wrote' ? 'study-funnel-begin' : undefined}>
              <th scope="row">
                {funnelSteps[step]}
                <span className="study-funnel-bar" style={share} />
              </th>
              <td>{funnel[step]}</td>
              <td>{before && !isBeginning(step) ? percent(funnel[step], funnel[before]) : ''}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
