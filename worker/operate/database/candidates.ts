import { sql } from 'drizzle-orm'
import { admitKnown, admitNew, submissionRef } from '#db/candidates/admission/admit.ts'
import { contactOf, type DeskRules, firstSteps } from '#db/candidates/admission/lead.ts'
import { daysAfter, officeMoment } from '#db/candidates/steps/business-time.ts'
import { defaultPhoneRegion } from '#db/candidates/keys.ts'
import { candidates } from '#db/candidates/tables.ts'
import { candidateEvents } from '#db/candidates/event-tables.ts'
import type { Db } from '#db/client.ts'
import { loadSection } from '#db/content/shown.ts'
import { batch } from '#db/lib/batch.ts'
import { jsonRows, rowValue } from '#db/lib/insert-many.ts'
import type { CandidateStatus, ClosedReason } from '#db/model/candidates/labels.ts'
import { wallTime } from '#db/model/lib/clock.ts'
import { defaultTimeZone } from '#db/model/visit-times.ts'
import { type OldSubmission, peopleWithout } from './old-submissions.ts'

const submissionsPerWrite = 2000

type State = {
  status: CandidateStatus
  closedReason?: ClosedReason
  nextAction: string | null
  dueAt: string | null
}

type StepOf = ReturnType<typeof firstSteps>

/** The state that a person's last submission puts their candidate into. */
function stateOf(last: OldSubmission, { office }: DeskRules, stepOf: StepOf): State {
  const { nextAction, dueAt } = stepOf(last, last.createdAt)
  const fresh = { status: 'new', nextAction, dueAt } as const
  if (!('status' in last)) return fresh
  const visitAt = officeMoment(last.date, wallTime(last.time), office)
  if (Number.isNaN(visitAt.getTime())) return fresh
  switch (last.status) {
    case 'pending':
      return fresh
    case 'confirmed':
      return { status: 'visit', nextAction: 'Visit', dueAt: visitAt.toISOString() }
    case 'completed': {
      const weekLater = daysAfter(visitAt, 7, office).toISOString()
      return { status: 'screening', nextAction: 'Ask how the screening went', dueAt: weekLater }
    }
    case 'cancelled':
      return { status: 'closed', closedReason: 'other', nextAction: null, dueAt: null }
  }
}

/** Contact data are those of the first submission; the last one says what is to be done. */
function personOf(first: OldSubmission, last: OldSubmission, rules: DeskRules, stepOf: StepOf) {
  const changedAt = 'updatedAt' in last ? last.updatedAt : last.createdAt
  const contact = contactOf(first, first.createdAt, rules)
  const { promiseAt } = stepOf(first, first.createdAt)
  return { ...contact, promiseAt, ...stateOf(last, rules, stepOf), changedAt }
}

type Person = ReturnType<typeof personOf>

/** Notes since when candidates are what their visits made them. */
const noteStates = (db: Db, people: Person[]) => {
  const changed = people
    .filter(({ status }) => status !== 'new')
    .map(({ email, nameKey, status, closedReason, changedAt }) => ({
      email,
      nameKey,
      status,
      closedReason,
      changedAt,
    }))
  return db.run(sql`insert into ${candidateEvents} (candidate_id, at, "by", kind, data)
    select candidates.id, ${rowValue('changedAt')}, 'system', 'status',
      json_object('from', 'new', 'to', status, 'reason', closed_reason)
    from ${jsonRows(changed)} join ${candidates} on email = ${rowValue('email')}
      and name_key = ${rowValue('nameKey')} and status = ${rowValue('status')}
    where not exists (select 1 from ${candidateEvents} as event
      where event.candidate_id = candidates.id and event.kind = 'status')`)
}

const rows = { join: sql``, ref: submissionRef(rowValue('record'), rowValue('id')) }

/** The rules of this machine's settings and of the stored office hours. */
export async function rulesOf(db: Db): Promise<DeskRules> {
  const { SITE_TIME_ZONE, PHONE_REGION } = process.env
  const { hours, promise } = await loadSection(db, 'company_info')
  return {
    office: { timeZone: SITE_TIME_ZONE || defaultTimeZone, hours, promise },
    phoneRegion: PHONE_REGION || defaultPhoneRegion,
  }
}

/**
 * Makes candidates of the people whose submissions came before there were candidates, in the order in which
 * they first wrote. Each batch is a transaction, so it may be interrupted and run again.
 */
export async function fillCandidates(db: Db) {
  const left = (await peopleWithout(db)).flatMap((submissions) =>
    submissions.map((one, at) => ({ one, last: at === 0 ? submissions.at(-1) : undefined })),
  )
  if (left.length === 0) return
  const rules = await rulesOf(db)
  const stepOf = firstSteps(rules)
  for (let at = 0; at < left.length; at += submissionsPerWrite) {
    const group = left.slice(at, at + submissionsPerWrite)
    const people = group.flatMap(({ one, last }) =>
      last ? [personOf(one, last, rules, stepOf)] : [],
    )
    const came = group.map(({ one }) => ({
      ...contactOf(one, one.createdAt, rules),
      ...stepOf(one, one.createdAt),
      record: one.record,
      id: one.id,
    }))
    await batch(db, [
      ...admitKnown(db, came, rows),
      ...admitNew(db, people, came, rows),
      noteStates(db, people),
    ])
  }
}
