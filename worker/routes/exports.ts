import { Hono } from 'hono'
import {
  listPatientInquiries,
  listSponsorInquiries,
  patientInquiries,
  sponsorFileColumns,
  sponsorInquiries,
} from '../../db/inquiries.ts'
import { jobApplications, listApplications } from '../../db/applications.ts'
import { InquiryPage, SponsorPage } from '../../db/model/inquiries.ts'
import { ApplicationPage } from '../../db/model/jobs.ts'
import { SubscriberPage } from '../../db/model/preferences.ts'
import { VisitPage } from '../../db/model/visits.ts'
import { emailPreferences } from '../../db/preferences.ts'
import { listSubscribers, subscriberColumns } from '../../db/subscribers.ts'
import { listVisits, visitRequests } from '../../db/visits.ts'
import type { Env } from '../env.ts'
import { csvFile } from '../lib/http/csv.ts'
import { query } from '../lib/http/input.ts'

/** The lists as CSV files, with the same filters. */
export const adminExports = new Hono<Env>()
  .get('/patient-inquiries.csv', query(InquiryPage), (c) =>
    csvFile(c, patientInquiries, listPatientInquiries, c.req.valid('query')),
  )
  .get('/sponsor-inquiries.csv', query(SponsorPage), (c) =>
    csvFile(
      c,
      sponsorInquiries,
      (db, page) => listSponsorInquiries(db, page, c.var.sessionId),
      c.req.valid('query'),
      { columns: sponsorFileColumns },
    ),
  )
  .get('/visit-requests.csv', query(VisitPage), (c) =>
    csvFile(c, visitRequests, listVisits, c.req.valid('query')),
  )
  .get('/job-applications.csv', query(ApplicationPage), (c) =>
    csvFile(c, jobApplications, listApplications, c.req.valid('query')),
  )
  .get('/subscribers.csv', query(SubscriberPage), (c) =>
    csvFile(c, emailPreferences, listSubscribers, c.req.valid('query'), {
      name: 'subscribers',
      columns: subscriberColumns,
    }),
  )
