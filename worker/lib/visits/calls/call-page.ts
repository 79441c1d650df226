import { html } from 'hono/html'
import { nameInMail } from '#db/model/mail.ts'
import type { VisitRow } from '#db/visits/changes.ts'
import { callTimesHtml, usualCall } from './call-times.ts'
import type { FreeDay } from '../free-days.ts'
import type { Html } from '#worker/lib/http/plain-page.ts'
import { actForm, alertHtml, telephoneLink } from '../page/page-parts.ts'
import type { VisitView } from '../page/view.ts'

type OpenCall = {
  visit: VisitRow
  /** the name by which the page addresses its reader */
  reader: string | undefined
  view: VisitView
  token: string
  days: readonly FreeDay[]
  problem?: string | undefined
  /** about the visit that was sent in the same form */
  beside: Html | undefined
}

/** A call from a form whose time the visitor must still choose. */
export const isOpenCall = ({ visitType, startsAt, status }: VisitRow) =>
  visitType === 'call' && startsAt === null && (status === 'pending' || status === 'confirmed')

const mostDays = 5

/** Asks a visitor who has just sent a form one question: when shall we call you? */
export function openCallHtml({ visit, reader, view, token, days, problem, beside }: OpenCall) {
  const name = nameInMail(reader)
  const { phone } = view.location
  const choice = {
    name: 'startsAt',
    days: days.slice(0, mostDays),
    timeZone: view.timeZone,
  } as const
  const ask =
    days.length === 0
      ? html`<p>No time is free at present: we call you ${usualCall}.</p>`
      : html`<p>Please choose a time, and we call you then. If you choose none, we call you ${usualCall}.</p>${actForm(token, callTimesHtml(choice, 'The time of our call'), 'Choose this time', 'button')}`
  return html`${alertHtml(problem)}<h1>${name ? `${name}, when shall we call you?` : 'When shall we call you?'}</h1>
<p>Thank you, we have your message. We call you at <b>${visit.phone}</b>.</p>
${beside}<div data-acts>${ask}</div>
<dl><dt>Our telephone</dt><dd>${telephoneLink(phone)}</dd><dt>Reference</dt><dd><span data-reference>${view.reference}</span></dd></dl>`
}
