import { html } from 'hono/html'
import type { Html } from '../http/plain-page.ts'

/** The question before the end of news, for a link in a mail. Mail programs open links by themselves, so it asks. */
export const unsubscribeHtml = (email: string, clinic: string, action: string): Html =>
  html`<h1>Stop our news?</h1><p>We will send no more news to <strong>${email}</strong>.</p><form method="post" action="${action}"><button type="submit">Stop all news</button></form><p>Is this not your address? Then somebody has passed their mail on to you. Please close this page: the button would stop their news, not yours.</p><p>${clinic}</p>`

export const unsubscribedHtml = (title: string, text: string, clinic: string): Html =>
  html`<h1>${title}</h1><p>${text}</p><p>${clinic}</p>`

export const wrongLinkHtml = (detail: string): Html =>
  html`<h1>This link does not work</h1><p>${detail}</p>`
