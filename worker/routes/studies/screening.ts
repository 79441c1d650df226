import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import type { Db } from '#db/client.ts'
import { dayIn } from '#db/model/lib/time.ts'
import { checkAnswers } from '#db/model/studies/prescreener/answers.ts'
import { evaluateAnswers } from '#db/model/studies/prescreener/evaluate.ts'
import {
  answerField,
  answersOfForm,
  fieldsOfSame,
  formNames,
  versionField,
} from '#db/model/studies/prescreener/form.ts'
import { GivenAnswers } from '#db/model/studies/prescreener/prescreener.ts'
import {
  countOutcome,
  questionsOfVersion,
  servedPrescreener,
} from '#db/studies/prescreener/prescreener.ts'
import { listShownStudies } from '#db/studies/shown.ts'
import { addressOfStudy } from '#db/studies/studies.ts'
import type { Env } from '#worker/env.ts'
import { timeZone } from '#worker/lib/config.ts'
import { isForm, readForm, readJson } from '#worker/lib/http/body/body.ts'
import { fieldProblemsOf, slug } from '#worker/lib/http/body/input.ts'
import { found, invalid, Problem } from '#worker/lib/http/problem.ts'
import { rateLimit } from '#worker/lib/http/rate-limit.ts'
import { currentVersion } from '#worker/lib/publish/version.ts'
import { outcomePage, type Screened } from '#worker/lib/studies/outcome-page.ts'
import { sealTicket } from '#worker/lib/studies/ticket.ts'
import { correctionPage } from '#worker/lib/submissions/correction.ts'
import { maxJsonBytes } from '#db/model/media/uploads.ts'
import type { Context } from 'hono'

const noQuestions = () => new Problem(404, 'This study asks no questions at present.')

const changed = () => new Problem(409, 'The questions have changed. Please look at them again.')

type Served = NonNullable<Awaited<ReturnType<typeof servedPrescreener>>>

const mostOthers = 5

async function otherStudies(c: Context<Env>, db: Db, slug: string) {
  const all = await listShownStudies(db, timeZone(c.env))
  return all
    .filter((study) => study.recruits && !study.sample && study.slug !== slug)
    .slice(0, mostOthers)
    .map((study) => ({ title: study.title, path: addressOfStudy(study) }))
}

/** Answers a form sent without JavaScript with a page: the outcome, or the questions with the errors. */
const answersWithPage = createMiddleware<Env>(async (c, next) => {
  if (!isForm(c)) return next()
  await next()
  const named = c.req.param('slug') ?? ''
  const page = addressOfStudy({ slug: named })
  if (c.res.ok) {
    const screened: Screened = await c.res.json()
    c.res = undefined
    const others = screened.ticket === null ? await otherStudies(c, c.var.db, named) : []
    c.res = await outcomePage(c, page, screened, others)
    return
  }
  const { fields } = (await c.get('form')?.()) ?? { fields: {} }
  c.res = await correctionPage(c, page, fields)
})

/** The answers of a form. If the form is refused, its page shows them again. */
async function formAnswersIn(c: Context<Env>, { id, version, questions }: Served) {
  const form = await readForm(c, [...formNames(questions), versionField])
  // The page of a refused form contains the version of its own questions.
  const { [versionField]: sentVersion, ...fields } = form.fields
  c.set('form', async () => ({ fields }))
  if (form.problem) throw form.problem
  const sent = Number(sentVersion ?? version)
  if (sent !== version) {
    const asked = Number.isSafeInteger(sent) ? await questionsOfVersion(c.var.db, id, sent) : []
    c.set('form', async () => ({ fields: fieldsOfSame(fields, asked, questions) }))
    throw changed()
  }
  return {
    given: answersOfForm(questions, fields),
    pathOf: (path: string) => answerField(path.replace('answers.', '')),
  }
}

/** The request's answers to these questions. Without a version, they count for the newest questions. */
async function answersIn(c: Context<Env>, served: Served) {
  if (isForm(c)) return formAnswersIn(c, served)
  const sent = v.safeParse(GivenAnswers, await readJson(c, maxJsonBytes))
  if (!sent.success) throw invalid(fieldProblemsOf(sent.issues))
  const { answers: given, version } = sent.output
  if ((version ?? served.version) !== served.version) throw changed()
  return { given, pathOf: (path: string) => path }
}

/** Tells visitors whether a study may fit them. Does not store their answers. */
export const screeningRoutes = new Hono<Env>().post(
  '/:slug/prescreener',
  answersWithPage,
  slug,
  rateLimit('SUBMIT_LIMIT'),
  async (c) => {
    const { db } = c.var
    c.header('Cache-Control', 'no-store')
    // Applies due dates of approvals first, in case cron has stopped.
    await currentVersion(db, c.env)
    const served = found(await servedPrescreener(db, c.req.valid('param').slug), noQuestions)
    const { id: studyId, version, questions } = served
    const { given, pathOf } = await answersIn(c, served)
    const { answers, problems } = checkAnswers(questions, given)
    if (problems.length > 0) {
      throw invalid(problems.map(({ path, message }) => ({ path: pathOf(path), message })))
    }
    const { outcome, question, help } = evaluateAnswers(questions, answers)
    const day = dayIn(timeZone(c.env))
    await countOutcome(db, day, { studyId, version, outcome, question })
    const ticket =
      outcome === 'not-this-one'
        ? null
        : await sealTicket(c.env, { studyId, version, outcome, answers })
    return c.json({ outcome, help, ticket })
  },
)
