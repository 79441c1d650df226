import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { DaysQuery, VisitorAct } from '#db/model/visits/answers.ts'
import { listSlots } from '#db/visits/offered.ts'
import type { Env } from '#worker/env.ts'
import { isForm, readForm } from '#worker/lib/http/body/body.ts'
import { checkedQuery, input, param } from '#worker/lib/http/body/input.ts'
import { found, Problem } from '#worker/lib/http/problem.ts'
import { rateLimit } from '#worker/lib/http/rate-limit.ts'
import { actOnVisit, openVisit } from '#worker/lib/visits/act.ts'
import { appointmentFile } from '#worker/lib/visits/invitation.ts'
import { cancelPage, linkPage, noVisitHtml } from '#worker/lib/visits/page/link-page.ts'
import type { Html } from '#worker/lib/http/plain-page.ts'
import { visitPage } from '#worker/lib/visits/page/page.ts'
import { unknownLocation } from '#worker/lib/visits/problems.ts'
import { settingOfVisit, visitView } from '#worker/lib/visits/page/view.ts'

const token = param('token', v.pipe(v.string(), v.maxLength(100)))

/** The page of a link with the reason why its form was refused. */
async function refusalPage(c: Context<Env>, link: string) {
  const { status } = c.res
  const { detail }: { detail: string } = await c.res.json()
  const inner =
    status === 404
      ? await noVisitHtml(c, detail)
      : await linkPage(c, link, detail).catch(() => noVisitHtml(c, detail))
  return visitPage(c, inner, status)
}

/** The page of a link, or the page that says that it leads to no visit. */
async function answerVisitPage(c: Context<Env>, inner: Promise<Awaited<Html>>) {
  try {
    return await visitPage(c, await inner)
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 404) throw error
    return visitPage(c, await noVisitHtml(c, error.message), 404)
  }
}

/** The pages that the links in letters lead to. */
export const visitPages = new Hono<Env>()
  .get('/:token', token, (c) => answerVisitPage(c, linkPage(c, c.req.valid('param').token)))
  .get('/:token/cancel', token, (c) =>
    answerVisitPage(c, cancelPage(c, c.req.valid('param').token)),
  )
  .get('/:token/appointment.ics', token, async (c) => {
    const { places, visit, letterTo } = await openVisit(c, c.req.valid('param').token)
    return appointmentFile(c, places, visit, letterTo ?? visit.email)
  })

/** The same as JSON, and the targets of the page's forms. */
export const visitLinks = new Hono<Env>()
  .get('/:token', token, async (c) => {
    const { places, visit } = await openVisit(c, c.req.valid('param').token)
    return c.json({ visit: await visitView(c.var.db, places, visit) })
  })
  .get(
    '/:token/slots',
    rateLimit('SUBMIT_LIMIT', 'visit slots '),
    token,
    checkedQuery(DaysQuery),
    async (c) => {
      const { places, visit } = await openVisit(c, c.req.valid('param').token)
      const setting = found(settingOfVisit(places, visit), unknownLocation)
      const days = await listSlots(c.var.db, setting, c.req.valid('query'), visit.id)
      return c.json({ days })
    },
  )
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
