import { type Campaign, campaignName, type HeardFrom } from '#db/model/candidates/ways.ts'
import { hourMs } from '#db/model/lib/time.ts'
import type { Office } from '#db/model/visits/visit-times.ts'
import { promisedTime } from '#db/model/promise.ts'
import { businessDaysAfter } from '../steps/business-time.ts'
import { nextBusinessDay } from '../steps/deadline.ts'
import { ownNameKey } from '#db/model/candidates/name-key.ts'
import { phoneKeyOf } from '../keys.ts'
import { firstActions } from '../steps/next-actions.ts'
import type { PreferredCallTime } from '#db/model/inquiries/inquiries.ts'
import type { FormSource } from '#db/model/submissions/kinds.ts'

/** Somebody who wrote because of a study. */
export type Lead = {
  submissionId: string
  firstName: string
  lastName: string
  email: string
  phone: string
  /** left out if the phone number is not parsed yet */
  phoneKey?: string | null
  study?: string | null | undefined
  studyId?: number | null | undefined
  interest?: string | null | undefined
  source: FormSource
  heardFrom?: HeardFrom | null | undefined
  heardFromDetail?: string | null | undefined
  campaign?: Campaign | null | undefined
  /** the sender, if the form is about somebody else */
  callerName?: string | null | undefined
  relation?: string | null | undefined
  preferredCallTime?: PreferredCallTime | null | undefined
}

/** The settings that due times and phone keys are computed from. */
export type DeskRules = { office: Office; phoneRegion: string }

const hoursIn = { hours: 1, days: 24, weeks: 7 * 24 } as const

/** When the answer to a visit request is due: the promise in the company details. */
function visitPromise(sentAt: Date, office: Office) {
  const { count, unit } = promisedTime(office.promise ?? '')
  return unit === 'businessDays'
    ? businessDaysAfter(sentAt, count, office)
    : new Date(sentAt.getTime() + count * hoursIn[unit] * hourMs)
}

/** When the answer that the form promises is due. */
export const promiseOf = (source: FormSource, sentAt: Date, office: Office) =>
  source === 'visit-request' ? visitPromise(sentAt, office) : nextBusinessDay(sentAt, office)

/** The next step of people who wrote. Computed once for all who wrote at the same time: it takes 0.1 ms. */
export function firstSteps({ office }: DeskRules) {
  const dueAt = new Map<string, string>()
  return ({ source }: Lead, sentAt: string) => {
    const key = `${source} ${sentAt}`
    const due = dueAt.get(key) ?? promiseOf(source, new Date(sentAt), office).toISOString()
    dueAt.set(key, due)
    return { nextAction: firstActions[source], dueAt: due, promiseAt: due }
  }
}

export function contactColumns(lead: Lead, sentAt: string, { phoneRegion }: DeskRules) {
  const { firstName, lastName, email, phone, study, interest, source } = lead
  const { phoneKey = phoneKeyOf(phone, phoneRegion) } = lead
  return {
    firstName,
    lastName,
    email: email.toLowerCase(),
    phone,
    phoneKey,
    nameKey: ownNameKey(firstName, lastName, lead.submissionId),
    study: study ?? null,
    studyId: lead.studyId ?? null,
    interest: study || lead.studyId ? null : (interest ?? null),
    source,
    heardFrom: lead.heardFrom ?? null,
    heardFromDetail: lead.heardFromDetail ?? null,
    campaign: lead.campaign ?? null,
    campaignName: campaignName(lead.campaign),
    callerName: lead.callerName ?? null,
    relation: lead.relation ?? null,
    callTime: lead.preferredCallTime ?? null,
    createdAt: sentAt,
  }
}
