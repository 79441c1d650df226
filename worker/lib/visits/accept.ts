import type { Context } from 'hono'
import type { VisitRequest } from '#db/model/visits/request.ts'
import { settingOf, type VisitPlaces } from '#db/model/visits/place.ts'
import { planCall, planOpenCall, planVisit } from '#db/model/visits/plan.ts'
import { listAlternatives } from '#db/visits/offered.ts'
import { isSubmissionStored } from '#db/visits/requests.ts'
import type { StoredSubmission } from '#db/submissions.ts'
import type { CameBy } from '#db/submission.ts'
import type { Env } from '#worker/env.ts'
import { invalid } from '../http/problem.ts'
import { accept, usedIdProblem } from '../submissions/accept.ts'
import { visitPath } from './link.ts'
import { visitPlacesInForce } from './places.ts'
import { fullProblem } from './problems.ts'

type Sent<Form> = Omit<CameBy<Form>, 'submissionId'> & { submissionId?: string | undefined }

type ChosenTime = string | null | undefined

/** The call that was chosen in a form, or whose time is chosen on the next page. */
function plannedCall(c: Context<Env>, places: VisitPlaces, callAt: ChosenTime) {
  if (callAt) return planCall(places, callAt)
  return c.get('choosesCallNext') ? planOpenCall(places) : undefined
}

/** The call of a form, as its answer tells. */
async function callAnswer(
  c: Context<Env>,
  places: VisitPlaces,
  callAt: ChosenTime,
  call: NonNullable<StoredSubmission>['call'],
) {
  if (!call) return {}
  if (!callAt) return { call: null, link: visitPath(c.env, call.id) }
  if (call.startsAt) return { call: { startsAt: call.startsAt } }
  const setting = settingOf(places, 'call')
  const alternatives = setting ? await listAlternatives(c.var.db, setting, callAt) : []
  return { call: null, alternatives, link: visitPath(c.env, call.id) }
}

/** Stores a visit request for a time that is possible, or answers with the nearest free times. */
export async function acceptVisit(c: Context<Env>, sent: Sent<VisitRequest>) {
  const { location, callAt, startsAt, preferredDate, preferredTime, ...request } = sent
  const places = await visitPlacesInForce(c.var.db, c.env)
  const wanted = { visitType: sent.visitType, location, startsAt, preferredDate, preferredTime }
  const planned = planVisit(places, wanted)
  if ('problem' in planned) throw invalid([planned.problem])
  const { setting, plan } = planned
  const { date, time, ...stored } = plan
  const call = plannedCall(c, places, callAt)
  const visit = {
    ...request,
    preferredDate: date,
    preferredTime: time,
    plan: stored,
    ...(call && { call }),
  }
  return accept(c, 'visit-request', visit, {
    answer: async (record) => {
      const { link: callLink, ...called } = await callAnswer(c, places, callAt, record.call)
      return {
        ...called,
        // Beside the link of the visit, which is another appointment.
        ...(callLink && { callLink }),
        id: record.id,
        startsAt: record.startsAt,
        status: record.status,
        link: visitPath(c.env, record.id),
      }
    },
    refuse: async (id) =>
      (await isSubmissionStored(c.var.db, id))
        ? usedIdProblem()
        : fullProblem(c.var.db, setting, plan.startsAt),
  })
}

type SentInquiry = Parameters<typeof accept<'patient-inquiry'>>[2] & {
  callAt?: string | null | undefined
}

/** Stores a patient inquiry with the call that its sender chose, or is about to choose. */
export async function acceptInquiry(c: Context<Env>, { callAt, ...inquiry }: SentInquiry) {
  if (!callAt && !c.get('choosesCallNext')) return accept(c, 'patient-inquiry', inquiry)
  const places = await visitPlacesInForce(c.var.db, c.env)
  const call = plannedCall(c, places, callAt)
  return accept(
    c,
    'patient-inquiry',
    { ...inquiry, ...(call && { call }) },
    {
      answer: async (record) => ({
        id: record.id,
        ...(await callAnswer(c, places, callAt, record.call)),
      }),
    },
  )
}
