import type { Context } from 'hono'
import { html } from 'hono/html'
import type { PrescreenOutcome } from '#db/model/studies/prescreener/outcomes.ts'
import { keepAnswersTick, outcomeWords } from '#db/model/studies/prescreener/words.ts'
import type { Env } from '#worker/env.ts'
import { callChoiceHtml } from '../visits/calls/call-choice.ts'

export type Screened = { outcome: PrescreenOutcome; help: string[]; ticket: string | null }

type OtherStudy = { title: string; path: string }

const paragraphs = (text: string) => text.split(/\n{2,}/).map((one) => html`<p>${one}</p>`)

const othersOf = (others: readonly OtherStudy[]) =>
  html`${
    others.length > 0 &&
    html`<h3>Other open studies</h3><ul>${others.map(({ title, path }) => html`<li><a href="${path}">${title}</a></li>`)}</ul>`
  }<p><a class="button" href="/#patient-inquiry">Ask us about other studies</a></p>`

const outcomeHtml = ({ outcome, help }: Screened, others: readonly OtherStudy[]) => {
  const { title, text } = outcomeWords[outcome]
  const helping = help.map((one) => html`<div role="note">${paragraphs(one)}</div>`)
  const next = outcome === 'not-this-one' && othersOf(others)
  return html`<div class="outcome">${helping}<h2 id="prescreener" tabindex="-1" autofocus>${title}</h2><p>${text}</p>${next}</div>`
}

/** The form fields that send an outcome along with an inquiry. */
const ticketFields = (ticket: string, isTicked = false) =>
  html`<input type="hidden" name="prescreen" value="${ticket}"><div class="field-check"><input type="checkbox" id="keep-answers" name="keepAnswers" value="on"${isTicked && ' checked'} aria-describedby="keep-answers-hint"><label for="keep-answers">${keepAnswersTick.label}</label><p class="field-hint" id="keep-answers-hint">${keepAnswersTick.hint}</p></div>`

/** Without scripts: an island would render its form again, without the fields that the Worker added. */
const withoutScripts = (rewriter: HTMLRewriter) =>
  rewriter
    .on('astro-island', { element: (island) => void island.removeAndKeepContent() })
    .on('script', { element: (script) => void script.remove() })

/** The outcome that the inquiry form sends along, and what the visitor chose there before. */
type Brought = { ticket: string; isTicked?: boolean; callAt?: string }

const inquiryForm = 'form[action="/api/patient-inquiry"]'

/** The page with the inquiry form, which sends an outcome along and offers the next times of calls. */
export async function withTicket(
  c: Context<Env>,
  rewriter: HTMLRewriter,
  { ticket, isTicked, callAt }: Brought,
) {
  const calls = await callChoiceHtml(c, callAt)
  const ticketHtml = String(await ticketFields(ticket, isTicked))
  return withoutScripts(rewriter)
    .on(`${inquiryForm} [data-corrections]`, {
      element: (place) => void place.after(ticketHtml, { html: true }),
    })
    .on(`${inquiryForm} > .fields`, {
      element: (fields) => void fields.after(String(calls ?? ''), { html: true }),
    })
    .on(`${inquiryForm} [name=message]`, {
      element: (message) => {
        message.removeAttribute('required')
        message.before('<p class="field-hint">You can leave this empty.</p>', { html: true })
      },
    })
    .on(`${inquiryForm} > .without-script`, { element: (box) => void box.remove() })
}

/** The page of the study with the outcome in place of the questions, for a form sent without JavaScript. */
export async function outcomePage(
  c: Context<Env>,
  page: string,
  screened: Screened,
  others: readonly OtherStudy[],
) {
  const { env } = c
  const built = await env.ASSETS.fetch(new URL(page, env.SITE_URL))
  const answer = new Response(built.body, { status: 200, headers: built.headers })
  answer.headers.set('Cache-Control', 'no-store')
  answer.headers.delete('ETag')
  const { ticket } = screened
  const result = String(await outcomeHtml(screened, others))
  const rewriter = new HTMLRewriter()
    .on('[data-prescreener]', {
      element: (place) => void place.setInnerContent(result, { html: true }),
    })
    .on('[data-study-text]', { element: (text) => void text.remove() })
  if (ticket === null) {
    withoutScripts(rewriter).on('[data-interest]', { element: (section) => void section.remove() })
  }
  return (ticket === null ? rewriter : await withTicket(c, rewriter, { ticket })).transform(answer)
}
