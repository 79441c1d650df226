import { html } from 'hono/html'
import type { Db } from '#db/client.ts'
import { findVisitBySubmission } from '#db/visits/add.ts'
import { callOrFormId } from '#db/visits/plans.ts'
import type { Bindings } from '#worker/env.ts'
import type { OpenVisit } from '../act.ts'
import { isOpenCall } from './call-page.ts'
import { visitPath } from '../page/link.ts'
import { whenInWords } from '../page/page-parts.ts'
import { visitView } from '../page/view.ts'

/** A link between a call and the visit of the same form. It proves as much as the one that opened the page. */
export async function besideHtml(db: Db, env: Bindings, { places, visit, letterTo }: OpenVisit) {
  const other = await findVisitBySubmission(db, callOrFormId(visit.submissionId))
  if (!other || (other.status !== 'pending' && other.status !== 'confirmed')) return undefined
  const when = whenInWords(await visitView(db, places, other))
  const link = (label: string) => html`<a href="${visitPath(env, other, letterTo)}">${label}</a>`
  if (isOpenCall(other)) return html`<p>${link('Choose when we call you')}</p>`
  return other.visitType === 'call'
    ? html`<p>We also call you: <b>${when}</b>. ${link('See or move our call')}</p>`
    : html`<p>${other.status === 'confirmed' ? 'Your visit' : 'The visit that you asked for'}: <b>${when}</b>. ${link('See your visit')}</p>`
}
