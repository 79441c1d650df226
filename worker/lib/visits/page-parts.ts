import { escapeHtml } from '#db/model/text/escape-html.ts'
import { telephone } from '#db/model/text/telephone.ts'
import { timeInWords } from '#db/model/visits/words.ts'
import type { VisitView } from './view.ts'

/** A form by which a visitor does something with their link. */
export const actForm = (
  token: string,
  fields: string,
  label: string,
  look = 'button button-outline',
) =>
  `<form method="post" action="/api/visits/${escapeHtml(token)}">${fields}<button type="submit" class="${look}">${escapeHtml(label)}</button></form>`

/** The address of the visitor's page. */
export const pagePath = (token: string) => `/visit/${escapeHtml(token)}`

export const hiddenField = (name: string) => `<input type="hidden" name="${name}" value="true">`

export const alertHtml = (problem: string | undefined) =>
  problem ? `<p role="alert">${escapeHtml(problem)}</p>` : ''

export function telephoneLink(phone: string) {
  const href = telephone(phone)
  return href ? `<a href="${escapeHtml(href)}">${escapeHtml(phone)}</a>` : escapeHtml(phone)
}

/** The time of a visit in words. */
export const whenInWords = ({ startsAt, date, time, timeZone }: VisitView) =>
  startsAt === null || date === null || time === null
    ? 'Time to be agreed'
    : timeInWords(date, time, timeZone)
