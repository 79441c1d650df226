import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Alternative } from '#db/model/visits/answers.ts'
import { nameInMail } from '#db/model/mail.ts'
import { escapeHtml } from '#db/model/text/escape-html.ts'
import { timeInWords } from '#db/model/visits/words.ts'
import type { VisitRow } from '#db/visits/changes.ts'
import type { Env } from '#worker/env.ts'
import { actForm, alertHtml, telephoneLink, whenInWords } from './page-parts.ts'
import { isUntaken, type VisitView } from './view.ts'

type Shown = {
  visit: VisitRow
  /** the name of whoever the page speaks to */
  reader: string | undefined
  view: VisitView
  /** the link came in a letter: it proves the address */
  isFromLetter: boolean
  token: string
  /** free times to move to */
  times: readonly Alternative[]
  /** why what was asked for was not done */
  problem?: string | undefined
  /** about the call that was chosen in the same form, or about the visit of a call */
  beside: string
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

/** The status of the visit, with the step that its reader has still to take. */
function stateWords({ visit, view, isFromLetter }: Shown) {
  if (view.inQuestion) return inQuestionWords
  if (!isUntaken(visit)) return statusWords[visit.status]
  if (!view.canChange) return notKept
  return isFromLetter
    ? `${notKept} Please take it here.`
    : `${notKept} We have sent you an e-mail: please use its link to get the time.`
}

const mapLink = (address: string) =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`

const hidden = (name: string) => `<input type="hidden" name="${name}" value="true">`

const timeOptions = (times: readonly Alternative[], timeZone: string) =>
  times
    .map(
      ({ startsAt, date, time }) =>
        `<option value="${startsAt}">${escapeHtml(timeInWords(date, time, timeZone))}</option>`,
    )
    .join('')

const moveForm = ({ token, times, view }: Shown) =>
  times.length === 0
    ? ''
    : actForm(
        token,
        `<label for="starts-at">Another time</label><select id="starts-at" name="startsAt" required><option value="">Please choose</option>${timeOptions(times, view.timeZone)}</select>`,
        view.startsAt === null ? 'Choose this time' : 'Move to this time',
      )

const isCall = ({ visitType }: VisitRow) => visitType === 'call'

const cancelForm = ({ token, visit }: Shown) =>
  actForm(
    token,
    `${hidden('cancel')}<label for="reason">Why (optional)</label><input id="reason" name="reason" maxlength="300">`,
    isCall(visit) ? 'Cancel this call' : 'Cancel this visit',
  )

/** The acts that are still open to the visitor. */
function actsHtml(shown: Shown) {
  const { view, visit, token, isFromLetter } = shown
  const isOpen = visit.status === 'pending' || visit.status === 'confirmed'
  // Nobody comes to a call.
  const coming =
    isOpen &&
    !isUntaken(visit) &&
    !isCall(visit) &&
    view.startsAt !== null &&
    !view.coming &&
    !view.inQuestion &&
    view.startsAt > new Date().toISOString()
      ? actForm(token, hidden('coming'), 'I am coming')
      : ''
  if (!view.canChange) {
    return `${coming}<p>To change it, please call us: ${telephoneLink(view.location.phone)}</p>`
  }
  const take =
    isUntaken(visit) && isFromLetter ? actForm(token, hidden('coming'), 'Take this time') : ''
  const change = `${moveForm(shown)}${isOpen ? cancelForm(shown) : ''}`
  const calendar =
    visit.status === 'confirmed' && view.startsAt !== null && !view.inQuestion
      ? `<p><a href="/visit/${escapeHtml(token)}/appointment.ics">Add to my calendar</a></p>`
      : ''
  return `${calendar}${coming}${take}${change}`
}

/** The visit as HTML for screen and paper. It says nothing of study, condition or type. */
export function visitHtml(shown: Shown) {
  const { visit, reader, view, problem, beside } = shown
  const name = nameInMail(reader)
  const { location } = view
  const place = view.isByTelephone
    ? `<dt>Where</dt><dd>We call you: ${escapeHtml(visit.phone)}</dd>`
    : `<dt>Where</dt><dd>${escapeHtml(location.name)}<br>${escapeHtml(location.address)}<br><a href="${escapeHtml(mapLink(location.address))}">Map</a></dd>`
  return `${alertHtml(problem)}<h1>${name ? `${escapeHtml(name)}, your appointment` : 'Your appointment'}</h1>
<p>${stateWords(shown)}${view.coming ? ' You have told us that you are coming.' : ''}</p>
<dl><dt>When</dt><dd>${escapeHtml(whenInWords(view))}</dd>${place}
<dt>Telephone</dt><dd>${escapeHtml(location.phone)}</dd>${view.bring && !view.isByTelephone ? `<dt>What to bring</dt><dd>${escapeHtml(view.bring)}</dd>` : ''}
<dt>Reference</dt><dd>${visit.id}</dd></dl>
${beside}<div data-acts>${actsHtml(shown)}</div>`
}

const style =
  'body{max-width:36rem;margin:2rem auto;padding:0 1rem;font:1.125rem/1.6 system-ui,sans-serif}dt{font-weight:600}form{margin-block:1.5rem}button,select,input{font:inherit;min-height:2.75rem}label{display:block}@media print{[data-acts]{display:none}}'

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

const plainPage = (inner: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Your appointment</title><style>${style}</style></head><body><main data-visit>${inner}</main></body></html>`

/** Its address is a secret, which no other site may learn. With `no-referrer`, its own forms would have no origin. */
const privately = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
}

/** The visitor's page: the built page of the site with the visit in it, or a plain one where there is none. */
export async function visitPage(
  { env }: Context<Env>,
  inner: string,
  status = 200,
): Promise<Response> {
  const built = await env.ASSETS.fetch(new URL('/visit', env.SITE_URL))
  if (!built.ok) {
    await built.body?.cancel()
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      ...privately,
    }
    return new Response(plainPage(inner), { status, headers })
  }
  const page = new Response(built.body, { status, headers: built.headers })
  for (const [name, value] of Object.entries(privately)) page.headers.set(name, value)
  page.headers.delete('ETag')
  return new HTMLRewriter()
    .on('[data-visit]', {
      element: (place) => void place.setInnerContent(inner, { html: true }),
    })
    .transform(page)
}
