import { html } from 'hono/html'
import { telephone } from '#db/model/text/telephone.ts'
import { timeInWords } from '#db/model/visits/words.ts'
import type { Html } from '#worker/lib/http/plain-page.ts'
import type { VisitView } from './view.ts'

/** A form of the visitor's page, such as the one that cancels the visit. */
export const actForm = (
  token: string,
  fields: Html,
  label: string,
  look = 'button button-outline',
) =>
  html`<form method="post" action="/api/visits/${token}">${fields}<button type="submit" class="${look}">${label}</button></form>`

export const pagePath = (token: string) => `/visit/${token}`

export const hiddenField = (name: string) => html`<input type="hidden" name="${name}" value="true">`

export const alertHtml = (problem: string | undefined) =>
  problem && html`<p role="alert">${problem}</p>`

export function telephoneLink(phone: string) {
  const href = telephone(phone)
  return href ? html`<a href="${href}">${phone}</a>` : phone
}

export const whenInWords = ({ startsAt, date, time, timeZone }: VisitView) =>
  startsAt === null || date === null || time === null
    ? 'Time to be agreed'
    : timeInWords(date, time, timeZone)
