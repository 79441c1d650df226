import type { Context } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import { loadSection } from '#db/content/shown.ts'
import { dayIn } from '#db/model/lib/time.ts'
import { calendarDate } from '#db/model/lib/fields.ts'
import type { Setting } from '#db/model/visits/place.ts'
import { lastDay } from '#db/model/visits/times.ts'
import { dayInWords } from '#db/model/visits/words.ts'
import { listSlots } from '#db/visits/offered.ts'
import type { Env } from '#worker/env.ts'
import { openVisit, type OpenVisit } from '../act.ts'
import { besideHtml } from '../calls/beside.ts'
import { isOpenCall, openCallHtml } from '../calls/call-page.ts'
import { listFreeDays } from '../free-days.ts'
import type { MoveOffer } from './move-html.ts'
import { telephoneLink } from './page-parts.ts'
import { visitPlacesInForce } from '../places.ts'
import { settingOfVisit, visitView } from './view.ts'
import { cancelHtml, mayCancel, type ShownVisit, visitHtml } from './visit-html.ts'

/** The day whose times the page shows without JavaScript. */
function chosenDay(c: Context<Env>, { place }: Setting) {
  const date = c.req.query('date')
  if (!date) return {}
  const [first, last] = [dayIn(place.timeZone), lastDay(place, new Date())]
  return v.is(calendarDate(''), date) && date >= first && date <= last
    ? { date }
    : { dayProblem: `Please choose a day from ${dayInWords(first)} to ${dayInWords(last)}.` }
}

/** The times to which the visitor may move the visit. */
async function moveOffer(
  c: Context<Env>,
  { places, visit }: OpenVisit,
): Promise<MoveOffer | undefined> {
  const setting = settingOfVisit(places, visit)
  if (!setting) return undefined
  const { date, dayProblem } = chosenDay(c, setting)
  if (!date) return { setting, day: undefined, dayProblem }
  const [day] = await listSlots(c.var.db, setting, { from: date, to: date }, visit.id)
  return { setting, day }
}

async function shownVisit(c: Context<Env>, link: string, problem?: string): Promise<ShownVisit> {
  const { db } = c.var
  const open = await openVisit(c, link)
  const { places, visit, reader, letterTo } = open
  const [view, beside] = await Promise.all([
    visitView(db, places, visit),
    besideHtml(db, c.env, open),
  ])
  const move = view.canChange && !isOpenCall(visit) ? await moveOffer(c, open) : undefined
  const isFromLetter = letterTo !== undefined
  return { visit, reader, view, isFromLetter, token: link, problem, beside, move }
}

/** The page of a visit, or of a call whose time the visitor must still choose. */
export async function linkPage(c: Context<Env>, link: string, problem?: string) {
  const shown = await shownVisit(c, link, problem)
  if (!isOpenCall(shown.visit)) return visitHtml(shown)
  const setting = settingOfVisit(await visitPlacesInForce(c.var.db, c.env), shown.visit)
  return openCallHtml({ ...shown, days: setting ? await listFreeDays(c.var.db, setting) : [] })
}

/** The question before a cancellation. If the visit can no longer be cancelled, shows the visit's page. */
export async function cancelPage(c: Context<Env>, link: string) {
  const shown = await shownVisit(c, link)
  return mayCancel(shown) ? cancelHtml(shown) : visitHtml(shown)
}

/** Shown if there is no such visit: the clinic's telephone number. */
export async function noVisitHtml(c: Context<Env>, detail: string) {
  const { phone_office: phone } = await loadSection(c.var.db, 'company_info')
  return html`<h1>No visit here</h1><p>${detail}</p><p>Our telephone: ${telephoneLink(phone)}</p>`
}
