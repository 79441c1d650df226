import type { Context } from 'hono'
import { html } from 'hono/html'
import type { Options } from '#db/model/lib/choices.ts'
import type { Env } from '#worker/env.ts'
import type { FieldProblem } from '../http/problem.ts'
import { withTicket } from '../studies/outcome-page.ts'
import { type FormField, pageFormFields } from './form-fields.ts'

/** The part of the API's problem that a form shows. */
type Refusal = { detail: string; errors?: FieldProblem[]; choices?: Record<string, Options> }

const valuesOf = (field: unknown) => (Array.isArray(field) ? field : [field]).map(String)

/** Names that are safe inside a CSS selector. */
const isPlainName = (name: string) => /^[\w.-]+$/.test(name)

/** The form's own page, with the errors above the form and the typed values in its fields. */
export async function correctionPage(
  c: Context<Env>,
  page: string,
  fields: Record<string, unknown>,
): Promise<Response> {
  const { status, headers } = c.res
  const refusal: Refusal = await c.res.json()
  const built = await c.env.ASSETS.fetch(new URL(page, c.env.SITE_URL))
  const text = await built.text()
  const answer = new Response(text, { status, headers: built.headers })
  const retryAfter = headers.get('Retry-After')
  if (retryAfter) answer.headers.set('Retry-After', retryAfter)
  answer.headers.set('Cache-Control', 'no-store')
  const form = `form[action="${c.req.path}"]`
  const formFields = refusal.errors && (await pageFormFields(form, text))
  const summary = String(await summaryOf(refusal, formFields))
  const rewriter = rewriterFor(form, summary, refusal, fields)
  const { prescreen: ticket, keepAnswers, callAt } = fields
  const isTicked = keepAnswers !== undefined
  return (
    typeof ticket === 'string' && ticket
      ? await withTicket(c, rewriter, { ticket, isTicked, callAt: String(callAt ?? '') })
      : rewriter
  ).transform(answer)
}

function rewriterFor(
  form: string,
  summary: string,
  { errors, choices }: Refusal,
  fields: Record<string, unknown>,
) {
  const rewriter = new HTMLRewriter().on(`${form} [data-corrections]`, {
    element: (element) => void element.setInnerContent(summary, { html: true }),
  })
  for (const [name, field] of Object.entries(fields)) {
    if (isPlainName(name)) keepValue(rewriter, `${form} [name="${name}"]`, valuesOf(field))
  }
  for (const [name, options] of Object.entries(choices ?? {})) {
    rewriter.on(`${form} select[name="${name}"]`, {
      element: async (select) =>
        void select.setInnerContent(String(await optionsOf(options)), { html: true }),
    })
  }
  for (const { path } of errors ?? []) {
    if (!isPlainName(path)) continue
    rewriter.on(`${form} [name="${path}"]`, {
      element: (element) => void element.setAttribute('aria-invalid', 'true'),
    })
  }
  return rewriter
}

function summaryOf({ detail, errors }: Refusal, fields?: Map<string, FormField>) {
  const lines = errors?.map((error) => lineOf(error, fields?.get(error.path))) ?? [detail]
  return html`<div class="form-errors" role="alert" tabindex="-1" autofocus><p>This has not been sent yet. Please check:</p><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul></div>`
}

/** A link to the field. Names the field if the message does not. */
function lineOf({ message }: FieldProblem, field: FormField | undefined) {
  if (!field) return message
  const isNamed = message.toLowerCase().includes(field.label.toLowerCase())
  return html`<a href="#${field.id}">${isNamed ? message : `${field.label}: ${message}`}</a>`
}

const optionsOf = (options: Options) =>
  html`${[['', 'Please choose'], ...Object.entries(options)].map(([value, label]) => html`<option value="${value}">${label}</option>`)}`

function keepValue(rewriter: HTMLRewriter, field: string, values: string[]) {
  const [value = ''] = values
  rewriter
    .on(field, {
      element(element) {
        const type = element.getAttribute('type')
        if (element.tagName === 'textarea') element.setInnerContent(value)
        if (element.tagName !== 'input') return
        if (type !== 'checkbox' && type !== 'radio') element.setAttribute('value', value)
        else if (values.includes(element.getAttribute('value') ?? 'on')) {
          element.setAttribute('checked', '')
        } else element.removeAttribute('checked')
      },
    })
    .on(`${field} option`, {
      element(option) {
        if (option.getAttribute('value') === value) option.setAttribute('selected', '')
        else option.removeAttribute('selected')
      },
    })
}
