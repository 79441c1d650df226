import { keysOf } from '#db/model/lib/keys.ts'
import { type FunnelSteps, percentText } from './figures.ts'
import './Funnel.css'

const labels = {
  inquiries: 'Inquiries',
  reached: 'Reached',
  visits: 'Visit agreed',
  enrolled: 'Enrolled',
} as const satisfies Record<keyof FunnelSteps, string>

const wells = Array.from({ length: 24 }, (_, well) => well * 10 + 5)
const length = wells.length * 10

/** A row of wells, filled from the left: the filled length is the share. */
const Wells = ({ share }: { share: number }) => (
  <svg className="funnel-wells" viewBox={`0 0 ${length} 10`} aria-hidden>
    {wells.map((x) => (
      <circle key={x} className="funnel-well" cx={x} cy={5} r={4} />
    ))}
    {/* An inner svg clips everything beyond its width. */}
    <svg width={share * length} height={10}>
      {wells.map((x) => (
        <circle key={x} className="funnel-filled" cx={x} cy={5} r={4} />
      ))}
    </svg>
  </svg>
)

export function Funnel({ funnel }: { funnel: FunnelSteps }) {
  return (
    <ol className="funnel stack gap-1" aria-label="From inquiry to study">
      {keysOf(labels).map((step) => (
        <li key={step}>
          <span className="funnel-label">{labels[step]}</span>
          <Wells share={funnel[step] / funnel.inquiries} />
          <span className="funnel-number">{funnel[step].toLocaleString('en-US')}</span>
          <span className="funnel-share">{percentText(funnel[step], funnel.inquiries)}</span>
        </li>
      ))}
    </ol>
  )
}
