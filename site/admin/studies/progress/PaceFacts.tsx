import type { Pace } from '#db/model/candidates/progress.ts'
import { calendarDay } from '#site/admin/base/time/dates.ts'
import { Facts } from '#site/admin/record/Facts.tsx'
import { counted } from '#db/model/lib/wording.ts'

const peopleOf = (count: number) => (count === 1 ? '1 person' : `${count} people`)

type PaceFactsProps = { pace: Pace | null; screened: number; screenTarget: number | null }

export function PaceFacts({ pace, screened, screenTarget }: PaceFactsProps) {
  const screening: [string, string][] =
    screenTarget === null ? [] : [['Screened', `${screened} of ${screenTarget}`]]
  if (!pace)
    return (
      <>
        <p className="note">
          Nobody has said how many people this study needs. Enter it under Study, and the pace and a
          projection show here.
        </p>
        {screening.length > 0 && <Facts facts={screening} />}
      </>
    )
  return (
    <Facts
      facts={[
        ['Target', `${pace.enrolled} of ${pace.target} enrolled, ${pace.left} to go`],
        ...screening,
        ['Pace so far', soFar(pace)],
        ['Pace needed', needed(pace)],
        ['At this pace', ahead(pace)],
      ]}
    />
  )
}

const soFar = ({ perWeek, enrolled, weeksGone, since }: Pace) =>
  since
    ? `${perWeek} a week: ${peopleOf(enrolled)} in ${counted(weeksGone, 'week')} since ${calendarDay(since)}`
    : 'Nobody has written about this study yet.'

function needed({ left, until, weeksLeft, neededPerWeek }: Pace) {
  if (left === 0) return 'None: the target is reached.'
  if (!until || weeksLeft === null) return 'Nobody has said when enrollment ends.'
  if (neededPerWeek === null) return `The time ended on ${calendarDay(until)}, ${left} too few.`
  return `${neededPerWeek} a week: ${peopleOf(left)} in ${counted(weeksLeft, 'week')} until ${calendarDay(until)}`
}

function ahead({ left, isTooEarly, reachedOn, perWeek, until, target }: Pace) {
  if (left === 0) return 'The target is reached.'
  if (isTooEarly) return 'Too early to say: it takes at least 3 people enrolled, and 4 weeks.'
  if (!reachedOn) return 'Not within a hundred years at this pace.'
  const when = `${target} people by ${calendarDay(reachedOn)}: ${left} more at ${perWeek} a week`
  if (!until) return when
  return reachedOn > until ? `${when}. That is after the end.` : `${when}. That is in time.`
}
