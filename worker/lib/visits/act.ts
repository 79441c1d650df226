import type { Context } from 'hono'
import { readVisitReader } from '#db/candidates/contact/reader.ts'
import { tried } from '#db/lib/tried.ts'
import { noteAnswered } from '#db/mail/answered.ts'
import type { VisitorAct } from '#db/model/visits/answers.ts'
import type { VisitPlaces } from '#db/model/visits/place.ts'
import { planVisit } from '#db/model/visits/plan.ts'
import { cancelByVisitor, comingByVisitor, moveByVisitor } from '#db/visits/by-visitor.ts'
import type { VisitRow } from '#db/visits/changes.ts'
import { getVisit, readObstacles } from '#db/visits/requests.ts'
import type { Env } from '#worker/env.ts'
import { found, invalid, Problem } from '../http/problem.ts'
import { sendDueMail } from '../mail/send.ts'
import { isVisitToken, visitIdIn } from './page/link.ts'
import { visitPlacesInForce } from './places.ts'
import { fullProblem, secondVisit } from './problems.ts'
import {
  canVisitorChange,
  canVisitorCome,
  isInQuestion,
  isUntaken,
  numberToRing,
  settingOfVisit,
} from './page/view.ts'
import { keptSlots } from './free-days.ts'

const wrongLink = () =>
  new Problem(
    404,
    'This link leads to no visit. Please use the link in your latest mail, or call us.',
  )

/** A visit opened by its link. */
export type OpenVisit = {
  places: VisitPlaces
  visit: VisitRow
  /** the name by which the page addresses its reader */
  reader: string | undefined
  /** the address that got the link in a letter; undefined once letters no longer go to that address */
  letterTo: string | undefined
}

/**
 * The name by which the page addresses its reader. If another person asked for the visit, it is that person's name, but
 * only with the link from a letter: a stranger who books in the person's name must not learn either name.
 */
const nameOnPage = ({ firstName }: VisitRow, caller?: string | null, letterTo?: string) =>
  caller ? letterTo && caller : firstName

/** The visit that a link leads to, with the places. */
export async function openVisit(c: Context<Env>, token: string): Promise<OpenVisit> {
  const { db } = c.var
  const id = found(visitIdIn(token), wrongLink)
  const [places, stored, reader] = await Promise.all([
    visitPlacesInForce(db, c.env),
    getVisit(db, id),
    readVisitReader(db, id),
  ])
  const visit = found(stored, wrongLink)
  const address = reader?.address
  const letterTo = address && isVisitToken(c.env, token, visit, address) ? address : undefined
  if (!letterTo && !isVisitToken(c.env, token, visit)) throw wrongLink()
  return { places, visit, reader: nameOnPage(visit, reader?.caller, letterTo), letterTo }
}

const useLetter = () =>
  new Problem(409, 'Please use the link in our e-mail to get this time: until then it is not kept.')

/** The refusal of a change that is too late. */
async function tooLate(c: Context<Env>, places: VisitPlaces, visit: VisitRow) {
  const phone = await numberToRing(c.var.db, places, visit)
  return new Problem(409, `This visit cannot be changed here any more. Please call us: ${phone}`)
}

/** The refusal of "I am coming" for a day that was closed after the booking. */
async function dayClosed(c: Context<Env>, places: VisitPlaces, visit: VisitRow) {
  const phone = await numberToRing(c.var.db, places, visit)
  const why = 'We are closed on that day now. Please choose another time, or call us:'
  return new Problem(409, `${why} ${phone}`)
}

async function move(c: Context<Env>, { places, visit, letterTo }: OpenVisit, startsAt: string) {
  const { db } = c.var
  const setting = settingOfVisit(places, visit)
  if (!setting) throw await tooLate(c, places, visit)
  const isProven = letterTo !== undefined
  const isAsked = visit.status === 'completed' || (isUntaken(visit) && isProven)
  if (visit.startsAt === startsAt && !isAsked) return visit
  const planned = planVisit(places, {
    visitType: visit.visitType,
    location: setting.location?.id ?? null,
    startsAt,
  })
  if ('problem' in planned) throw invalid([{ ...planned.problem, path: 'startsAt' }])
  const isBooked = planned.plan.isBooked || visit.visitType === 'call'
  return (
    (await moveByVisitor(db, visit, { ...planned.plan, isBooked }, isProven)) ??
    refuseMove(c, visit, setting, startsAt)
  )
}

async function refuseMove(
  c: Context<Env>,
  visit: VisitRow,
  setting: NonNullable<ReturnType<typeof settingOfVisit>>,
  startsAt: string,
): Promise<undefined> {
  const now = await getVisit(c.var.db, visit.id)
  if (now?.updatedAt !== visit.updatedAt) return undefined
  const isHolding = visit.status === 'confirmed'
  if (!isHolding && (await readObstacles(c.var.db, visit)).isBooked) throw secondVisit()
  throw await fullProblem(c.var.db, setting, startsAt, visit.id)
}

/** Carries out what a visitor asks for through their link. */
export async function actOnVisit(c: Context<Env>, token: string, act: VisitorAct) {
  const { db } = c.var
  const done = await tried(20, async () => {
    const open = await openVisit(c, token)
    const visit = await actOnce(c, open, act)
    return visit && { ...open, visit }
  })
  if (!done) throw new Problem(409, 'Somebody else is changing this visit. Please try again.')
  keptSlots.forget()
  // A cancellation does not confirm the address: a stranger may have typed it, and must not cause more letters to it.
  if (done.letterTo && !act.cancel) await noteAnswered(db, done.letterTo)
  c.executionCtx.waitUntil(sendDueMail(db, c.env))
  return done
}

/** Returns undefined if the visit was changed by somebody else meanwhile. */
async function actOnce(c: Context<Env>, open: OpenVisit, act: VisitorAct) {
  const { db } = c.var
  const { places, visit, letterTo } = open
  // The visitor sent the form twice.
  if (act.cancel && visit.status === 'cancelled') return visit
  if (act.coming && isUntaken(visit)) {
    if (!letterTo) throw useLetter()
    return move(c, open, visit.startsAt)
  }
  if (act.coming) {
    if (!canVisitorCome(visit)) throw await tooLate(c, places, visit)
    if (await isInQuestion(db, places, visit)) throw await dayClosed(c, places, visit)
    return visit.coming ? visit : comingByVisitor(db, visit)
  }
  if (!canVisitorChange(places, visit)) throw await tooLate(c, places, visit)
  if (act.cancel) return cancelByVisitor(db, visit, act.reason ?? null)
  return act.startsAt ? move(c, open, act.startsAt) : undefined
}
