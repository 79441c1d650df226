import { type Context, Hono } from 'hono'
import type { Env } from './env.ts'
import { sealsAudit } from './lib/audit.ts'
import { configured } from './lib/http/configured.ts'
import { database } from './lib/database/open.ts'
import { unchanged } from './lib/http/etag.ts'
import { securityHeaders } from './lib/http/headers.ts'
import { ownOrigin } from './lib/http/origin.ts'
import { answerError, Problem } from './lib/http/problem.ts'
import { publishesChanges } from './lib/publish/rebuild.ts'
import { at, permitted } from './lib/auth/access.ts'
import { provenFirst } from './lib/auth/session.ts'
import { auth } from './routes/auth/auth.ts'
import { adminAudit } from './routes/operation/audit.ts'
import { adminCandidateFilters } from './routes/candidates/filters.ts'
import { adminCandidateMerges } from './routes/candidates/merges.ts'
import { adminCandidates } from './routes/candidates/candidates.ts'
import { adminBin } from './routes/bin.ts'
import { adminContent, content } from './routes/content.ts'
import { adminExports } from './routes/operation/exports.ts'
import { adminFigures } from './routes/candidates/figures.ts'
import { adminGoLive } from './routes/operation/go-live.ts'
import { health } from './routes/operation/health.ts'
import { adminHeld } from './routes/operation/held.ts'
import {
  adminPatientInquiries,
  adminSponsorInquiries,
  patientInquiry,
  sponsorInquiry,
} from './routes/inquiries.ts'
import { adminApplications, adminResumes, applications } from './routes/applications.ts'
import { adminInvites } from './routes/auth/invites.ts'
import { adminJobs, jobs } from './routes/jobs.ts'
import { adminMail, adminTestLetter } from './routes/operation/mail.ts'
import { adminMedia, media } from './routes/media.ts'
import { adminPosts, posts } from './routes/posts.ts'
import { preferences, unsubscription } from './routes/preferences.ts'
import { adminPreviews, previews } from './routes/previews.ts'
import { adminErasures } from './routes/operation/privacy.ts'
import { adminPublish } from './routes/operation/publish.ts'
import { adminRedirects } from './routes/redirects.ts'
import { adminSamples } from './routes/operation/samples.ts'
import { adminSettings } from './routes/operation/settings.ts'
import { adminStats } from './routes/operation/stats.ts'
import { adminSubscribers } from './routes/subscribers.ts'
import { adminTeam, team } from './routes/team.ts'
import { photoUploads, resumeUploads, uploads } from './routes/uploads.ts'
import { adminUsers } from './routes/users.ts'
import { adminVisits, visits } from './routes/visits.ts'

const admin = new Hono<Env>()
  .use(permitted, sealsAudit)
  // These begin with the database, which proves the session before it answers or writes.
  .route(at('stats'), adminStats)
  .route(at('candidates'), adminCandidates)
  .route(at('candidates'), adminCandidateMerges)
  .route(at('figures'), adminFigures)
  .route(at('candidate-filters'), adminCandidateFilters)
  .route(at('users'), adminUsers)
  .route(at('invites'), adminInvites)
  .route(at('content'), adminContent)
  .route(at('blog'), adminPosts)
  .route(at('jobs'), adminJobs)
  .route(at('job-applications'), adminApplications)
  .route(at('team'), adminTeam)
  .route(at('visit-requests'), adminVisits)
  .route(at('patient-inquiries'), adminPatientInquiries)
  .route(at('sponsor-inquiries'), adminSponsorInquiries)
  .route(at('subscribers'), adminSubscribers)
  .route('/exports', adminExports)
  .route(at('go-live'), adminGoLive)
  .route(at('samples'), adminSamples)
  .route(at('audit'), adminAudit)
  .route(at('mail'), adminMail)
  .route(at('settings'), adminSettings)
  .route(at('erasures'), adminErasures)
  .route(at('publish'), adminPublish)
  .route(at('refused'), adminHeld)
  .route(at('redirects'), adminRedirects)
  .route(at('bin'), adminBin)
  // These also write files or send mail, so that the session is proven before they begin.
  .use(provenFirst)
  .route(at('resumes'), adminResumes)
  .route(at('test-letter'), adminTestLetter)
  .route(at('previews'), adminPreviews)
  .route(at('media'), adminMedia)

const routes = new Hono<Env>()
  .route('/media', media)
  .route('/admin/preview', previews)
  .basePath('/api')
  .route('/health', health)
  .route('/content', content)
  .route('/blog', posts)
  .route('/team', team)
  .route('/jobs', jobs)
  .route('/patient-inquiry', patientInquiry)
  .route('/sponsor-inquiry', sponsorInquiry)
  .route('/visit-requests', visits)
  .route('/job-applications', applications)
  .route('/objects/upload', resumeUploads)
  .route('/team-photos', photoUploads)
  .route('/uploads', uploads)
  .route('/email-preferences/unsubscribe', unsubscription)
  .route('/email-preferences', preferences)
  .route('/auth', auth)
  .route('/admin', admin)

export type Api = typeof routes

const methods = ['GET', 'POST', 'PUT', 'DELETE']

/** The methods that this path has. */
const allowed = ({ req }: Context) =>
  methods.filter((method) =>
    routes.router.match(method, req.path)[0].some(([[, route]]) => route.method === method),
  )

export const api = new Hono<Env>()
  .use(securityHeaders)
  .use(configured, ownOrigin, unchanged, database, publishesChanges)
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
