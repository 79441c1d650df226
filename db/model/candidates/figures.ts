import * as v from 'valibot'

/** Candidates count by the day of their first submission; merged candidates count once. */
export type FigureValues = {
  /** between the first submission and the first attempt to reach the person, of those who were tried */
  medianFirstAttemptMinutes: number | null
  /** first attempts that came in time, of those that came or are overdue */
  promise: { kept: number; of: number }
  funnel: {
    inquiries: number
    /** people whom staff spoke with at least once */
    reached: number
    /** people with an agreed visit or a later status */
    visits: number
    enrolled: number
  }
}

const maxDays = 365
const message = `days is a number from 1 to ${maxDays}`

export const FiguresQuery = v.object({
  days: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,2}$/, message),
      v.transform(Number),
      v.maxValue(maxDays, message),
    ),
    '30',
  ),
})
