import { hourMinutes } from './hours.ts'
import { type PlacedVisit, shareOfHour } from './placed.ts'
import { VisitChip } from './VisitChip.tsx'

type PlacedChipProps = {
  placed: PlacedVisit
  /** the number of its location among those that are shown */
  tint: number
  /** whether the location is named on it */
  isNamed: boolean
  onOpen: (id: number) => void
}

const narrowMinutes = 30

/** A visit at its place in the week: its height is its length, beside the visits of the same time. */
export function PlacedChip({ placed, tint, isNamed, onOpen }: PlacedChipProps) {
  const { visit, place, from, to, lane, lanes } = placed
  const style = {
    '--at': shareOfHour(from),
    '--hours': (to - from) / hourMinutes,
    '--lane': lane,
    '--lanes': lanes,
  }
  return (
    <div
      className="week-visit"
      data-tint={tint || undefined}
      data-narrow={to - from <= narrowMinutes || undefined}
      style={style}
    >
      <VisitChip
        visit={visit}
        timeZone={place.timeZone}
        place={isNamed ? place.name : undefined}
        onOpen={onOpen}
      />
    </div>
  )
}
