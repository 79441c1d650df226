import type { InferResponseType } from 'hono/client'
import { api } from '#site/lib/api.ts'
import { call, createRemote } from '#site/lib/remote.ts'
import { counted } from '#db/model/lib/wording.ts'

const { figures } = api.admin

export type FiguresAnswer = InferResponseType<typeof figures.$get, 200>
export type FunnelSteps = FiguresAnswer['funnel']

export const periods = [30, 90] as const
export type Period = (typeof periods)[number]

const read = (days: Period) =>
  createRemote(`figures?days=${days}`, () => call(figures.$get({ query: { days: String(days) } })))

export const $figures = { 30: read(30), 90: read(90) } as const satisfies Record<Period, unknown>

/** A file with the figures, in which small numbers are masked. */
export const filePath = (days: Period) => `/api/admin/exports/figures.csv?days=${days}`

/** '85 %', or a dash if `whole` is 0. */
export const percentText = (part: number, whole: number) =>
  whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`

const minutesAnHour = 60
const minutesADay = 24 * minutesAnHour

/** 'under a minute', '45 minutes', '3 hours 20 minutes', '2 days 4 hours' */
export function duration(minutes: number) {
  const whole = Math.round(minutes)
  if (whole === 0) return 'under a minute'
  if (whole < minutesAnHour) return counted(whole, 'minute')
  const [unit, length, rest, restLength] =
    whole < minutesADay
      ? (['hour', minutesAnHour, 'minute', 1] as const)
      : (['day', minutesADay, 'hour', minutesAnHour] as const)
  const more = Math.floor((whole % length) / restLength)
  return [counted(Math.floor(whole / length), unit), more > 0 && counted(more, rest)]
    .filter(Boolean)
    .join(' ')
}
