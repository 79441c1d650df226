import type { Context } from 'hono'
import type { VisitRequest } from '#db/model/visits/request.ts'
import { settingOf, type VisitPlaces } from '#db/model/visits/place.ts'
import { planCall, planOpenCall, planVisit } from '#db/model/visits/plan.ts'
import { readObstacles } from '#db/visits/requests.ts'
import type { StoredSubmission } from '#db/submissions/submissions.ts'
import type { CameBy } from '#db/submissions/submission.ts'
import type { Env } from '#worker/env.ts'
import { invalid } from '../http/problem.ts'
import { countedNetwork } from '../http/rate-limit.ts'
import { accept, usedIdProblem } from '../submissions/accept.ts'
import { visitPath } from './page/link.ts'
import { visitPlacesInForce } from './places.ts'
import { alternativesTo, fullProblem, secondVisit } from './problems.ts'
import { keptSlots } from './free-days.ts'
import { answerBy } from '../hours.ts'

type Sent<Form> = Omit<CameBy<Form>, 'submissionId'> & { submissionId?: string | undefined }

type ChosenTime = string | null | undefined

const bookingNetwork = (c: Context<Env>) => countedNetwork(c, 'SUBMIT_LIMIT')

/** The call that the visitor chose in a form, or a call whose time the visitor chooses on the next page. */
function plannedCall(c: Context<Env>, places: VisitPlaces, callAt: ChosenTime) {
  const plan = callAt
    ? planCall(places, callAt)
    : c.get('choosesCallNext')
      ? planOpenCall(places)
      : undefined
  return plan && { ...plan, network: bookingNetwork(c) }
}

async function callAnswer(
  c: Context<Env>,
  places: VisitPlaces,
  callAt: ChosenTime,
  call: NonNullable<StoredSubmission>['call'],
) {
  if (!call) return {}
  const link = visitPath(c.env, call)
  if (!callAt) return { call: null, link }
  const { startsAt, awaitsLink } = call
  // The call's page says that the time is not kept yet, also without JavaScript.
  if (startsAt && awaitsLink) return { call: { startsAt, awaitsLink }, link }
  if (startsAt) return { call: { startsAt } }
  const setting = settingOf(places, 'call')
  const alternatives = setting ? await alternativesTo(c.var.db, setting, callAt) : []
  return { call: null, alternatives, link }
}

/** Stores a visit request if its time is possible; otherwise answers with the nearest free times. */
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
    plan: { ...stored, network: bookingNetwork(c) },
    ...(call && { call }),
  }
  return accept(c, 'visit-request', visit, {
    answer: async (record) => {
      keptSlots.forget()
      const { link: callLink, ...called } = await callAnswer(c, places, callAt, record.call)
      return {
        ...called,
        // The visit has another link, because it is another appointment.
        ...(callLink && { callLink }),
        id: record.id,
        startsAt: record.startsAt,
        status: record.status,
        ...(record.awaitsLink
          ? { awaitsLink: true }
          : record.status === 'pending' && { answerBy: await answerBy(c, 'visit-request') }),
        link: visitPath(c.env, record),
      }
    },
    refuse: async (submissionId) => {
      const { isStored, isBooked } = await readObstacles(c.var.db, { ...visit, submissionId })
      if (isStored) return usedIdProblem()
      if (plan.isBooked && isBooked) return secondVisit()
      return fullProblem(c.var.db, setting, plan.startsAt)
    },
  })
}

type SentInquiry = Parameters<typeof accept<'patient-inquiry'>>[2] & {
  callAt?: string | null | undefined
}

/** Stores a patient inquiry with the call that its sender has chosen, or will choose on the next page. */
export async function acceptInquiry(c: Context<Env>, { callAt, ...inquiry }: SentInquiry) {
  if (!callAt && !c.get('choosesCallNext')) {
    return accept(c, 'patient-inquiry', inquiry, {
      answer: async ({ id }) => ({ id, answerBy: await answerBy(c, 'patient-inquiry') }),
    })
  }
  const places = await visitPlacesInForce(c.var.db, c.env)
  const call = plannedCall(c, places, callAt)
  return accept(
    c,
    'patient-inquiry',
    { ...inquiry, ...(call && { call }) },
    {
      answer: async (record) => {
        keptSlots.forget()
        const call = await callAnswer(c, places, callAt, record.call)
        return { id: record.id, answerBy: await answerBy(c, 'patient-inquiry'), ...call }
      },
    },
  )
}
