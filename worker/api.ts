import { type Context, Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Env } from './env.ts'
import { database } from './lib/database.ts'
import { ownOrigin } from './lib/origin.ts'
import { answerError, Problem } from './lib/problem.ts'
import { adminOnly, requireUser } from './lib/session.ts'
import { auth } from './routes/auth.ts'
import { content } from './routes/content.ts'
import { health } from './routes/health.ts'
import {
  adminPatientInquiries,
  adminSponsorInquiries,
  patientInquiry,
  sponsorInquiry,
} from './routes/inquiries.ts'
import { jobs } from './routes/jobs.ts'
import { posts } from './routes/posts.ts'
import { team } from './routes/team.ts'

const admin = new Hono<Env>()
  .use(requireUser, adminOnly)
  .route('/patient-inquiries', adminPatientInquiries)
  .route('/sponsor-inquiries', adminSponsorInquiries)

const routes = new Hono<Env>()
  .basePath('/api')
  .route('/health', health)
  .route('/content', content)
  .route('/blog', posts)
  .route('/team', team)
  .route('/jobs', jobs)
  .route('/patient-inquiry', patientInquiry)
  .route('/sponsor-inquiry', sponsorInquiry)
  .route('/auth', auth)
  .route('/admin', admin)

export type Api = typeof routes

const methods = ['GET', 'POST', 'PUT', 'DELETE']

/** Methods that do exist where the asked one does not. */
const allowed = ({ req }: Context) =>
  methods.filter((method) =>
    routes.router.match(method, req.path)[0].some(([[, route]]) => route.method === method),
  )

export const api = new Hono<Env>()
  .use(
    secureHeaders({
      xFrameOptions: 'DENY',
      referrerPolicy: 'strict-origin-when-cross-origin',
      contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    }),
  )
  .use(ownOrigin, database)
  .route('/', routes)
  .notFound((c) => {
    const allow = allowed(c)
    throw allow.length > 0
      ? new Problem(405, `Use ${allow.join(' or ')} here.`, {
          headers: { Allow: allow.join(', ') },
        })
      : new Problem(404, 'There is nothing here.')
  })
  .onError(answerError)
