import { html } from 'hono/html'
import { zoneLabel } from '#db/model/lib/time.ts'
import { dayInWords } from '#db/model/visits/words.ts'
import type { FreeDay } from '../free-days.ts'

type Choice = {
  /** the field of the form */
  name: 'callAt' | 'startsAt'
  days: readonly FreeDay[]
  timeZone: string
  /** label of the choice without a special time; if missing, the visitor must choose a time */
  none?: string
  /** the value that was sent before */
  chosen?: string
}

/** The time within which we call everybody who chooses no time. */
export const usualCall = 'within one business day'

const radio = ({ name, none, chosen = '' }: Choice, value: string, label: string) =>
  html`<label class="call-time"><input type="radio" name="${name}" value="${value}"${none === undefined && ' required'}${value === chosen && ' checked'}> ${label}</label>`

/** Radio buttons, grouped by day. Only one day is open, so that the page stays short. */
export function callTimesHtml(choice: Choice, legend: string) {
  const { days, timeZone, none, chosen } = choice
  const open = days.find(({ slots }) => slots.some((one) => one.startsAt === chosen)) ?? days[0]
  const dayHtml = (day: FreeDay) => {
    const words = dayInWords(day.date)
    const times = day.slots.map(({ startsAt, time }) => radio(choice, startsAt, time))
    return html`<details${day === open && ' open'}><summary>${words}</summary><fieldset><legend class="visually-hidden">${words}</legend><div>${times}</div></fieldset></details>`
  }
  const zone = zoneLabel(timeZone)
  return html`<fieldset class="call-times"><legend>${legend}</legend><p class="note">Times are in ${zone}. Open a day to see its times.</p>${none !== undefined && radio(choice, '', none)}${days.map(dayHtml)}</fieldset>`
}
