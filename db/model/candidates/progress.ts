import { addDays, daysBetween } from '../lib/time.ts'
import type { ClosedReason } from './labels.ts'

/** The steps of a study's funnel, in their order: how far people came, or further. */
export const funnelSteps = {
  prescreened: 'Answered the first questions',
  mayFit: 'May fit',
  wrote: 'Wrote or were added',
  reached: 'Reached',
  visit: 'Visit agreed',
  screening: 'In screening',
  enrolled: 'Enrolled',
} as const
export type FunnelStep = keyof typeof funnelSteps

export type FunnelCounts = Record<FunnelStep, number>

export type Ended = { reason: ClosedReason; count: number }

/** The sponsor's plan for a study; null if a value is not known. Days are those of the office. */
export type Plan = {
  target: number | null
  screenTarget: number | null
  enrolFrom: string | null
  enrolTo: string | null
}

const fewestEnrolled = 3
const fewestWeeks = 4
/** A century: no plan reaches further, and no date has a year of five digits. */
const mostWeeksAhead = 5200

const weeksBetween = (from: string, to: string) => daysBetween(from, to) / 7

const rounded = (number: number, digits = 1) => Number(number.toFixed(digits))

/** The pace of enrolling and where it leads, with every number that it was computed from. */
export type Pace = {
  target: number
  enrolled: number
  left: number
  /** the day from which the pace is counted, and how many weeks ago that is */
  since: string | null
  weeksGone: number
  perWeek: number
  until: string | null
  weeksLeft: number | null
  /** enrolments a week that are needed to be in time; null without an end, or after it */
  neededPerWeek: number | null
  /** when the target is reached at this pace; null if it is reached, too far ahead, or if too little is known */
  reachedOn: string | null
  isTooEarly: boolean
}

type Counted = { enrolled: number; firstOpened: string | null; today: string }

/** The pace of a study; null without a target. */
export function paceOf(plan: Plan, { enrolled, firstOpened, today }: Counted): Pace | null {
  const { target, enrolFrom, enrolTo: until } = plan
  if (target === null) return null
  const since = enrolFrom ?? firstOpened
  const weeksGone = since ? Math.max(0, weeksBetween(since, today)) : 0
  const left = Math.max(0, target - enrolled)
  const weeksLeft = until ? Math.max(0, weeksBetween(today, until)) : null
  const perWeek = weeksGone > 0 ? enrolled / weeksGone : 0
  const isTooEarly = enrolled < fewestEnrolled || weeksGone < fewestWeeks
  const weeksAhead = left > 0 && !isTooEarly ? Math.ceil(left / perWeek) : null
  const isForeseen = weeksAhead !== null && weeksAhead <= mostWeeksAhead
  return {
    target,
    enrolled,
    left,
    since,
    weeksGone: rounded(weeksGone),
    perWeek: rounded(perWeek, 2),
    until,
    weeksLeft: weeksLeft === null ? null : rounded(weeksLeft),
    neededPerWeek: weeksLeft && left > 0 ? rounded(left / weeksLeft, 2) : null,
    reachedOn: isForeseen ? addDays(today, weeksAhead * 7) : null,
    isTooEarly,
  }
}
