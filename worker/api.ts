import { type Context, Hono } from 'hono'
import { sponsorSheetPath } from '#db/model/sponsor-facts.ts'
import type { Env } from './env.ts'
import { sealsAudit } from './lib/audit.ts'
import { configured } from './lib/http/configured.ts'
import { database } from './lib/database/open.ts'
import { unchanged } from './lib/http/etag.ts'
import { securityHeaders } from './lib/http/headers.ts'
import { askedByScript, ownOrigin } from './lib/http/origin.ts'
import { answerError, Problem } from './lib/http/problem.ts'
import { notesReadings } from './lib/readings.ts'
import { publishesChanges } from './lib/publish/rebuild.ts'
import { mountPath, permitted } from './lib/auth/access.ts'
import { provenFirst } from './lib/auth/session.ts'
import { authRoutes } from './routes/auth/auth.ts'
import { adminAudit } from './routes/operation/audit.ts'
import { adminCandidacies } from './routes/candidates/candidacies.ts'
import { adminCandidateFilters } from './routes/candidates/filters.ts'
import { adminCandidateMerges } from './routes/candidates/merges.ts'
import { adminCandidateUndo } from './routes/candidates/undo.ts'
import { adminCandidates } from './routes/candidates/candidates.ts'
import { adminPeople } from './routes/candidates/people.ts'
import { adminBin } from './routes/bin.ts'
import { adminContent, contentRoutes } from './routes/content.ts'
import { adminDrafts } from './routes/drafts.ts'
import { adminExports } from './routes/operation/exports.ts'
import { adminFigures } from './routes/candidates/figures.ts'
import { adminStudyFigures } from './routes/candidates/study-figures.ts'
import { adminGoLive } from './routes/operation/go-live.ts'
import { adminTestAlert, health } from './routes/operation/health.ts'
import { mailEvents } from './routes/operation/mail-events.ts'
import { adminHeld } from './routes/operation/held.ts'
import {
  adminPatientInquiries,
  adminSponsorInquiries,
  patientInquiry,
  sponsorInquiry,
} from './routes/inquiries.ts'
import { adminApplications, adminResumes, applicationRoutes } from './routes/applications.ts'
import { adminInvites } from './routes/auth/invites.ts'
import { adminLocations, locationRoutes } from './routes/locations.ts'
import { adminMail, adminTestLetter } from './routes/operation/mail.ts'
import { adminMedia, mediaRoutes } from './routes/media.ts'
import { adminNews, newsRoutes } from './routes/news.ts'
import { adminPosts, postRoutes } from './routes/posts.ts'
import { adminPreferences, preferenceRoutes, unsubscription } from './routes/preferences.ts'
import { adminPreviews, previewRoutes } from './routes/previews.ts'
import { adminErasures } from './routes/operation/privacy.ts'
import { adminPublish } from './routes/operation/publish.ts'
import { adminRecords, recordRoutes } from './routes/records.ts'
import { adminRedirects } from './routes/redirects.ts'
import { adminSamples } from './routes/operation/samples.ts'
import { adminSettings } from './routes/operation/settings.ts'
import { sponsorSheetFile } from './routes/sponsor-sheet.ts'
import { adminStats } from './routes/operation/stats.ts'
import { adminStudies, studyRoutes } from './routes/studies/studies.ts'
import { portraitUploads, resumeUploads, uploadRoutes } from './routes/uploads.ts'
import { adminUsers } from './routes/users.ts'
import { adminVisits, visitRoutes } from './routes/visits/visits.ts'
import { adminCalendar } from './routes/visits/calendar.ts'
import { calendarFiles } from './routes/visits/feed.ts'
import { visitLinks, visitPages } from './routes/visits/link.ts'
import { visitSlots } from './routes/visits/slots.ts'
import { adminVisitTypes } from './routes/visits/types.ts'

const admin = new Hono<Env>()
  .use(askedByScript, permitted, sealsAudit, notesReadings)
  // Routes that call the database first: their first query proves the session before they answer or write.
  .route(mountPath('stats'), adminStats)
  .route(mountPath('studies'), adminStudies)
  .route(mountPath('locations'), adminLocations)
  .route(mountPath('candidates'), adminCandidates)
  .route(mountPath('candidates'), adminPeople)
  .route(mountPath('candidates'), adminCandidacies)
  .route(mountPath('candidates'), adminCandidateMerges)
  .route(mountPath('candidates'), adminCandidateUndo)
  .route(mountPath('figures'), adminFigures)
  .route(mountPath('study-figures'), adminStudyFigures)
  .route(mountPath('candidate-filters'), adminCandidateFilters)
  .route(mountPath('users'), adminUsers)
  .route(mountPath('invites'), adminInvites)
  .route(mountPath('content'), adminContent)
  .route(mountPath('blog'), adminPosts)
  .route(mountPath('drafts'), adminDrafts)
  .route('/', adminRecords)
  .route(mountPath('job-applications'), adminApplications)
  .route(mountPath('visit-requests'), adminVisits)
  .route(mountPath('visit-types'), adminVisitTypes)
  .route(mountPath('calendar'), adminCalendar)
  .route(mountPath('patient-inquiries'), adminPatientInquiries)
  .route(mountPath('sponsor-inquiries'), adminSponsorInquiries)
  .route(mountPath('subscribers'), adminPreferences)
  .route('/exports', adminExports)
  .route(mountPath('go-live'), adminGoLive)
  .route(mountPath('samples'), adminSamples)
  .route(mountPath('audit'), adminAudit)
  .route(mountPath('mail'), adminMail)
  .route(mountPath('settings'), adminSettings)
  .route(mountPath('erasures'), adminErasures)
  .route(mountPath('publish'), adminPublish)
  .route(mountPath('refused'), adminHeld)
  .route(mountPath('redirects'), adminRedirects)
  .route(mountPath('bin'), adminBin)
  // Routes that also write files or send mail: the session is proven before they begin.
  .use(provenFirst)
  .route(mountPath('resumes'), adminResumes)
  .route(mountPath('test-letter'), adminTestLetter)
  .route(mountPath('test-alert'), adminTestAlert)
  .route(mountPath('previews'), adminPreviews)
  .route(mountPath('media'), adminMedia)
  .route(mountPath('news'), adminNews)

const routes = new Hono<Env>()
  .route('/media', mediaRoutes)
  .route('/visit', visitPages)
  .route('/calendar', calendarFiles)
  .route(sponsorSheetPath, sponsorSheetFile)
  .route('/admin/preview', previewRoutes)
  .basePath('/api')
  .route('/health', health)
  .route('/mail-events', mailEvents)
  .route('/content', contentRoutes)
  .route('/blog', postRoutes)
  .route('/news', newsRoutes)
  .route('/', recordRoutes)
  .route('/studies', studyRoutes)
  .route('/locations', locationRoutes)
  .route('/patient-inquiry', patientInquiry)
  .route('/sponsor-inquiry', sponsorInquiry)
  .route('/visit-requests', visitRoutes)
  .route('/visit-slots', visitSlots)
  .route('/visits', visitLinks)
  .route('/job-applications', applicationRoutes)
  .route('/objects/upload', resumeUploads)
  .route('/team-photos', portraitUploads)
  .route('/uploads', uploadRoutes)
  .route('/email-preferences/unsubscribe', unsubscription)
  .route('/email-preferences', preferenceRoutes)
  .route('/auth', authRoutes)
  .route('/admin', admin)

export type Api = typeof routes

const methods = ['GET', 'POST', 'PUT', 'DELETE']

/** The methods that the API has for this path. */
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
