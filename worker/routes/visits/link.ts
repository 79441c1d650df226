import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { VisitorAct } from '#db/model/visits/answers.ts'
import { escapeHtml } from '#db/model/text/escape-html.ts'
import type { Env } from '#worker/env.ts'
import { isForm, readForm } from '#worker/lib/http/body.ts'
import { input, param } from '#worker/lib/http/input.ts'
import { Problem } from '#worker/lib/http/problem.ts'
import { rateLimit } from '#worker/lib/http/rate-limit.ts'
import { actOnVisit, openVisit } from '#worker/lib/visits/act.ts'
import { besideHtml } from '#worker/lib/visits/beside.ts'
import { isOpenCall, openCallHtml } from '#worker/lib/visits/call-page.ts'
import { listFreeDays } from '#worker/lib/visits/free-days.ts'
import { appointmentFile } from '#worker/lib/visits/invitation.ts'
import { visitHtml, visitPage } from '#worker/lib/visits/page.ts'
import { settingOfVisit, visitView } from '#worker/lib/visits/view.ts'

const token = param('token', v.pipe(v.string(), v.maxLength(100)))

/** The page about a visit, with the free times of the next weeks. */
async function shownVisit(c: Context<Env>, link: string, problem?: string) {
  const { db } = c.var
  const open = await openVisit(c, link)
  const { places, visit, reader, letterTo } = open
  const [view, beside] = await Promise.all([
    visitView(db, places, visit),
    besideHtml(db, c.env, open),
  ])
  const setting = view.canChange ? settingOfVisit(places, visit) : undefined
  const days = setting ? await listFreeDays(db, setting, visit.startsAt) : []
  const shown = {
    visit,
    reader,
    view,
    isFromLetter: letterTo !== undefined,
    token: link,
    problem,
    beside,
  }
  if (isOpenCall(visit)) return openCallHtml({ ...shown, days })
  const times = days.flatMap(({ date, slots }) =>
    slots.map(({ time, startsAt }) => ({ date, time, startsAt })),
  )
  return visitHtml({ ...shown, times })
}

/** The page with the reason why a form was refused. */
async function refusalPage(c: Context<Env>, link: string) {
  const { status } = c.res
  const { detail }: { detail: string } = await c.res.json()
  const inner =
    status === 404
      ? noVisitHtml(detail)
      : await shownVisit(c, link, detail).catch(() => noVisitHtml(detail))
  return visitPage(c, inner, status)
}

const noVisitHtml = (detail: string) => `<h1>No visit here</h1><p>${escapeHtml(detail)}</p>`

/** The pages that the links in letters lead to. */
export const visitPages = new Hono<Env>()
  .get('/:token', token, async (c) => {
    try {
      return await visitPage(c, await shownVisit(c, c.req.valid('param').token))
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 404) throw error
      return visitPage(c, noVisitHtml(error.message), 404)
    }
  })
  .get('/:token/appointment.ics', token, async (c) => {
    const { places, visit, letterTo } = await openVisit(c, c.req.valid('param').token)
    return appointmentFile(c, places, visit, letterTo ?? visit.email)
  })

/** The same for programs, and the acts of the page's forms. */
export const visitLinks = new Hono<Env>()
  .get('/:token', token, async (c) => {
    const { places, visit } = await openVisit(c, c.req.valid('param').token)
    return c.json({ visit: await visitView(c.var.db, places, visit) })
  })
  .post(
    '/:token',
    token,
    async (c, next) => {
      if (!isForm(c)) return next()
      const link = c.req.valid('param').token
      const reading = readForm(c, Object.keys(VisitorAct.entries))
      c.set('form', () => reading)
      await next()
      if (c.res.ok) c.res = c.redirect(`/visit/${link}`, 303)
      else c.res = await refusalPage(c, link)
      return undefined
    },
    rateLimit('SUBMIT_LIMIT'),
    input(VisitorAct),
    async (c) => {
      const { places, visit } = await actOnVisit(c, c.req.valid('param').token, c.req.valid('json'))
      return c.json({ visit: await visitView(c.var.db, places, visit) })
    },
  )
