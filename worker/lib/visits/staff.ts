import type { Context } from 'hono'
import { isUnwantedPerson } from '#db/candidates/contact/no-contact.ts'
import { tried } from '#db/lib/tried.ts'
import type { StaffVisit, VisitChange } from '#db/model/visits/request.ts'
import { addMinutes } from '#db/model/visits/times.ts'
import { type Setting, settingOf, type VisitPlaces } from '#db/model/visits/place.ts'
import { typeNamed } from '#db/model/visits/types.ts'
import { addVisit, findVisitBySubmission, meantCandidateId } from '#db/visits/add.ts'
import { changeVisit, type StaffChange } from '#db/visits/by-staff.ts'
import type { VisitRow } from '#db/visits/changes.ts'
import { getVisit, readVisit } from '#db/visits/requests.ts'
import type { Env } from '#worker/env.ts'
import { noContactWanted } from '../candidates.ts'
import { found, invalid, Problem } from '../http/problem.ts'
import { saved } from '../http/saved.ts'
import { sendMailLater } from '../mail/send.ts'
import { deskRules } from '../submissions/rules.ts'
import { readVisitPlaces } from './places.ts'
import { fullProblem } from './problems.ts'
import { keptSlots } from './free-days.ts'

export const noVisit = () => new Problem(404, 'Visit request not found')

const personGone = () =>
  invalid([
    { path: 'candidateId', message: 'This person has been deleted. Please choose somebody else.' },
  ])

const wrongLocation = () =>
  invalid([{ path: 'locationId', message: 'Please choose one of the locations' }])

type Wanted = {
  visitType: VisitRow['visitType']
  startsAt: string
  locationId?: number | null | undefined
}

/** The time that staff give a visit. For staff, only the capacity is a limit; the location may be switched off. */
function timeFor(places: VisitPlaces, { visitType, startsAt, locationId }: Wanted) {
  const { minutes, place } = typeNamed(places.types, visitType)
  const endsAt = addMinutes(startsAt, minutes)
  const setting = found(
    settingOf(places, visitType, locationId) ?? unlisted(places, visitType, locationId),
    wrongLocation,
  )
  return {
    setting,
    time: {
      startsAt,
      endsAt,
      locationId: place === 'telephone' ? null : (setting.location?.id ?? null),
    },
  }
}

/** A location where visitors can no longer book. */
function unlisted(
  { locations, types }: VisitPlaces,
  visitType: VisitRow['visitType'],
  id?: number | null,
): Setting | undefined {
  const location = locations.find((one) => one.id === id)
  return location && settingOf({ locations: [{ ...location, active: true }], types }, visitType, id)
}

/** Stores a visit that staff have agreed with a person. */
export async function addVisitByStaff(c: Context<Env>, sent: StaffVisit) {
  const { db, user } = c.var
  const submissionId = sent.submissionId || crypto.randomUUID()
  const [places, rules, by] = await Promise.all([
    readVisitPlaces(db, c.env),
    deskRules(db, c.env),
    user(),
  ])
  const { setting, time } = timeFor(places, sent)
  const known = await findVisitBySubmission(db, submissionId)
  if (known) return known
  const person = meantCandidateId({ ...sent, submissionId }, rules)
  const isGone = async () =>
    sent.candidateId !== undefined && (await isUnwantedPerson(db, person)) === undefined
  if (await isUnwantedPerson(db, person)) throw noContactWanted()
  const options = { rules, timeZone: setting.place.timeZone }
  const taken = { ...time, isForced: sent.force }
  const visit =
    (await addVisit(db, by, { ...sent, submissionId }, taken, options)) ??
    (await findVisitBySubmission(db, submissionId))
  if (!visit) throw (await isGone()) ? personGone() : await fullProblem(db, setting, sent.startsAt)
  keptSlots.forget()
  c.executionCtx.waitUntil(sendMailLater(db, c.env))
  return visit
}

const tooEarly = () => invalid([{ path: 'outcome', message: 'The visit has not begun yet' }])

/** The change that staff ask for, and the time of the visit after it. */
function changeOf(
  places: VisitPlaces,
  old: VisitRow,
  { startsAt, locationId, force, ...change }: VisitChange,
) {
  if (change.outcome && (old.startsAt === null || old.startsAt > new Date().toISOString()))
    throw tooEarly()
  const wanted = {
    visitType: old.visitType,
    startsAt: startsAt ?? old.startsAt,
    locationId: locationId ?? old.locationId,
  }
  const isMoved =
    (startsAt !== undefined && startsAt !== old.startsAt) ||
    (locationId !== undefined && locationId !== old.locationId)
  if (wanted.startsAt === null)
    return { change: { ...change, isForced: force }, setting: undefined }
  const { setting, time } = timeFor(places, { ...wanted, startsAt: wanted.startsAt })
  const moved: StaffChange = { ...change, isForced: force, ...(isMoved && { time }) }
  return { change: moved, setting, startsAt: wanted.startsAt }
}

/** Saves a change by staff. If the time is full, answers with the nearest free times. */
export async function changeVisitByStaff(
  c: Context<Env>,
  id: number,
  wanted: VisitChange,
  basedOn?: string,
) {
  const { db, user } = c.var
  const [places, by, start] = await Promise.all([
    readVisitPlaces(db, c.env),
    user(),
    readVisit(db, id),
  ])
  let read: VisitRow | undefined = start
  // A change without `basedOn` is retried after changes by others.
  const mostTries = basedOn === undefined ? 20 : 1
  async function write(first: VisitRow) {
    let old = first
    return tried(mostTries, async () => {
      const { change, setting, startsAt } = changeOf(places, old, wanted)
      const saved = await changeVisit(db, by, old, change)
      if (saved) return saved
      const now = found(await getVisit(db, id), noVisit)
      const isChanged = now.updatedAt !== old.updatedAt
      if (!isChanged && setting && startsAt) throw await fullProblem(db, setting, startsAt, id)
      old = now
      return isChanged ? undefined : null
    })
  }
  const visit = await saved({
    name: 'request',
    basedOn,
    async read() {
      const first = read
      read = undefined
      return first ?? getVisit(db, id)
    },
    write,
    missing: noVisit,
  })
  keptSlots.forget()
  c.executionCtx.waitUntil(sendMailLater(db, c.env))
  return { ...visit, doNotContact: start?.doNotContact ?? false }
}
