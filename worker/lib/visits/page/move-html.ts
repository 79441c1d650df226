import { html } from 'hono/html'
import type { SlotDay } from '#db/model/visits/answers.ts'
import { dayIn, zoneLabel } from '#db/model/lib/time.ts'
import type { Setting } from '#db/model/visits/place.ts'
import { lastDay } from '#db/model/visits/times.ts'
import { dayInWords } from '#db/model/visits/words.ts'
import { actForm, alertHtml, pagePath } from './page-parts.ts'
import type { VisitView } from './view.ts'

/** The days to which a visit may move and, without JavaScript, the times of the day that its visitor chose. */
export type MoveOffer = {
  setting: Setting
  day: SlotDay | undefined
  dayProblem?: string | undefined
}

type Moving = { view: VisitView; token: string; move: MoveOffer | undefined }

function timesHtml({ token, view, move }: Moving) {
  const { day } = move ?? {}
  if (!day) return undefined
  const words = dayInWords(day.date)
  const free = day.slots.filter((one) => one.free && one.startsAt !== view.startsAt)
  if (free.length === 0) {
    return html`<p role="status">No time is free on ${words}. Please choose another day.</p>`
  }
  const times = free.map(
    ({ startsAt, time }) =>
      html`<label class="call-time"><input type="radio" name="startsAt" value="${startsAt}" required> ${time}</label>`,
  )
  const zone = zoneLabel(view.timeZone, day.date)
  const choice = html`<fieldset class="call-times"><legend>${words} (${zone})</legend><div>${times}</div></fieldset>`
  return actForm(token, choice, moveLabel(view), 'button')
}

const moveLabel = ({ startsAt }: VisitView) =>
  startsAt === null ? 'Choose this time' : 'Move to this time'

/**
 * Without JavaScript the visitor chooses a day, then one of its times. The page's script replaces both by the picker of
 * the booking: see site/islands/visits/MoveVisit.tsx.
 */
export function moveHtml(moving: Moving) {
  const { view, token, move } = moving
  if (!move) return undefined
  const { place } = move.setting
  const today = dayIn(place.timeZone)
  return html`<section id="move" data-move data-token="${token}" data-time-zone="${place.timeZone}" data-place="${view.location.name}" data-horizon="${place.horizonDays}" data-label="${moveLabel(view)}"><h2 id="times">${view.startsAt === null ? 'Choose a time' : 'Choose another time'}</h2><div>${alertHtml(move.dayProblem)}
<form method="get" action="${pagePath(token)}#times"><label for="date">Day</label><input type="date" id="date" name="date" required min="${today}" max="${lastDay(place, new Date())}" value="${move.day?.date}"><button type="submit" class="button button-outline">Show the times of this day</button></form>
${timesHtml(moving)}</div></section>`
}
