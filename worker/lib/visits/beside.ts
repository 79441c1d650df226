import type { Db } from '#db/client.ts'
import { escapeHtml } from '#db/model/text/escape-html.ts'
import { findVisitBySubmission } from '#db/visits/add.ts'
import { besideSubmission } from '#db/visits/plans.ts'
import type { Bindings } from '#worker/env.ts'
import type { OpenVisit } from './act.ts'
import { isOpenCall } from './call-page.ts'
import { visitPath } from './link.ts'
import { whenInWords } from './page-parts.ts'
import { visitView } from './view.ts'

/**
 * Leads from a call to the visit that came in the same form, and from that visit to its call, with a link of the same
 * kind.
 */
export async function besideHtml(db: Db, env: Bindings, { places, visit, letterTo }: OpenVisit) {
  const other = await findVisitBySubmission(db, besideSubmission(visit.submissionId))
  if (!other || (other.status !== 'pending' && other.status !== 'confirmed')) return ''
  const when = escapeHtml(whenInWords(await visitView(db, places, other)))
  const link = (label: string) => `<a href="${visitPath(env, other, letterTo)}">${label}</a>`
  if (isOpenCall(other)) return `<p>${link('Choose when we call you')}</p>`
  return other.visitType === 'call'
    ? `<p>We also call you: <b>${when}</b>. ${link('See or move our call')}</p>`
    : `<p>${other.status === 'confirmed' ? 'Your visit' : 'The visit that you asked for'}: <b>${when}</b>. ${link('See your visit')}</p>`
}
