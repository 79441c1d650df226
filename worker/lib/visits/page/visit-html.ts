import { html } from 'hono/html'
import { nameInMail } from '#db/model/mail.ts'
import type { VisitRow } from '#db/visits/changes.ts'
import type { Html } from '#worker/lib/http/plain-page.ts'
import { moveHtml, type MoveOffer } from './move-html.ts'
import {
  actForm,
  alertHtml,
  hiddenField,
  pagePath,
  telephoneLink,
  whenInWords,
} from './page-parts.ts'
import { isUntaken, type VisitView } from './view.ts'

export type ShownVisit = {
  visit: VisitRow
  /** the name by which the page addresses its reader */
  reader: string | undefined
  view: VisitView
  /** the link comes from a letter, which proves the address */
  isFromLetter: boolean
  token: string
  /** the times to which the visit may move; undefined if it may not */
  move: MoveOffer | undefined
  /** the reason why a request was refused */
  problem?: string | undefined
  /** about the call of the same form or, for a call, about its visit */
  beside: Html | undefined
}

const statusWords = {
  pending: 'You have asked for this time. We will confirm it.',
  confirmed: 'This time is confirmed.',
  completed: 'This visit is over.',
  cancelled: 'This visit is cancelled.',
} as const

const inQuestionWords =
  'We are closed on that day now, so this time is in question. Please choose another time, or call us.'
const notKept = 'Nobody keeps this time for you yet.'

/** The status of the visit, and the step that the visitor must still take. */
function stateWords({ visit, view, isFromLetter }: ShownVisit) {
  if (view.inQuestion) return inQuestionWords
  if (!isUntaken(visit)) return statusWords[visit.status]
  if (!view.canChange) return notKept
  return isFromLetter
    ? `${notKept} Please take it here.`
    : `${notKept} We have sent you an e-mail: please use its link to get the time.`
}

const mapLink = (address: string) =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`

const isCall = ({ visitType }: VisitRow) => visitType === 'call'

const isOpen = ({ status }: VisitRow) => status === 'pending' || status === 'confirmed'

/** Whether the visitor can say "I am coming", which makes no sense for a call. */
const mayCome = ({ visit, view }: ShownVisit) =>
  isOpen(visit) &&
  !isUntaken(visit) &&
  !isCall(visit) &&
  view.startsAt !== null &&
  !view.coming &&
  !view.inQuestion &&
  view.startsAt > new Date().toISOString()

const coming = (shown: ShownVisit, label: string) =>
  actForm(shown.token, hiddenField('coming'), label, 'button')

/** Shown after a cancellation: a link to another appointment. */
const againHtml = ({ visit }: ShownVisit) =>
  isCall(visit)
    ? html`<p><a class="button button-outline" href="/#patient-inquiry">Ask us to call you</a></p>`
    : html`<p><a class="button button-outline" href="/schedule-visit">Book another time</a></p>`

/** The buttons and links that the visitor can still use. */
function actsHtml(shown: ShownVisit) {
  const { view, visit, token, isFromLetter } = shown
  const comes = mayCome(shown) && coming(shown, 'I am coming')
  if (visit.status === 'cancelled') return againHtml(shown)
  if (!view.canChange) {
    return html`${comes}<p>To change it, please call us: ${telephoneLink(view.location.phone)}</p>`
  }
  const take = isUntaken(visit) && isFromLetter && coming(shown, 'Take this time')
  const calendar =
    visit.status === 'confirmed' &&
    view.startsAt !== null &&
    !view.inQuestion &&
    html`<p><a href="${pagePath(token)}/appointment.ics">Add to my calendar</a></p>`
  const cancel =
    mayCancel(shown) &&
    html`<p data-cancel><a href="${pagePath(token)}/cancel">${isCall(visit) ? 'Cancel this call' : 'Cancel this visit'}</a></p>`
  return html`${comes}${take}${calendar}${moveHtml(shown)}${cancel}`
}

const placeHtml = ({ visit, view: { isByTelephone, location } }: ShownVisit) =>
  isByTelephone
    ? `We call you: ${visit.phone}`
    : html`${location.name}<br>${location.address}<br><a href="${mapLink(location.address)}">Map</a>`

/** The facts of a visit, without study, condition or type. */
function factsHtml(shown: ShownVisit) {
  const { location, bring, isByTelephone, reference } = shown.view
  const facts = [
    ['When', whenInWords(shown.view)],
    ['Where', placeHtml(shown)],
    ['Telephone', telephoneLink(location.phone)],
    ...(bring && !isByTelephone ? [['What to bring', bring]] : []),
    ['Reference', html`<span data-reference>${reference}</span>`],
  ]
  return html`<dl>${facts.map(([name, fact]) => html`<dt>${name}</dt><dd>${fact}</dd>`)}</dl>`
}

/** The visit as HTML for screen and paper. */
export function visitHtml(shown: ShownVisit) {
  const { reader, view, problem, beside } = shown
  const name = nameInMail(reader)
  return html`${alertHtml(problem)}<h1>${name ? `${name}, your appointment` : 'Your appointment'}</h1>
<p>${stateWords(shown)}${view.coming && ' You have told us that you are coming.'}</p>
${factsHtml(shown)}
${beside}<div data-acts>${actsHtml(shown)}</div>`
}

export const mayCancel = ({ visit, view }: ShownVisit) => isOpen(visit) && view.canChange

/** Asks once before a visit is cancelled. */
export function cancelHtml(shown: ShownVisit) {
  const { visit, view, token } = shown
  const what = isCall(visit) ? 'our call' : 'your appointment'
  const fields = html`${hiddenField('cancel')}<label for="reason">Why (optional)</label><input id="reason" name="reason" maxlength="300">`
  return html`<h1>Cancel ${what}?</h1>
<p><b>${whenInWords(view)}</b></p>
<div data-acts><p><a class="button" href="${pagePath(token)}">Keep it</a></p>
${actForm(token, fields, 'Cancel it')}
<p>You can also call us: ${telephoneLink(view.location.phone)}</p></div>`
}
