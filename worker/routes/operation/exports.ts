import { Hono } from 'hono'
import { listPatientInquiries, patientInquiries } from '#db/inquiries/inquiries.ts'
import {
  listSponsorInquiries,
  sponsorFileColumns,
  sponsorInquiries,
} from '#db/inquiries/sponsor-inquiries.ts'
import { jobApplications, listApplications } from '#db/jobs/applications.ts'
import { InquiryPage } from '#db/model/inquiries/inquiries.ts'
import { SponsorPage } from '#db/model/inquiries/sponsor-inquiries.ts'
import { ApplicationPage } from '#db/model/jobs/jobs.ts'
import { PreferencesPage } from '#db/model/inquiries/preferences.ts'
import { VisitPage } from '#db/model/visits/request.ts'
import { readFigures } from '#db/candidates/figures/figures.ts'
import { plannedStudies, progressOf } from '#db/candidates/candidacy/progress.ts'
import { candidatesPage } from '#db/candidates/list/list.ts'
import { exportedColumns, exportedLine } from '#db/candidates/shown.ts'
import { CandidatePage } from '#db/model/candidates/filter.ts'
import { FiguresQuery } from '#db/model/candidates/figures.ts'
import { listConsents } from '#db/consents/consents.ts'
import { consents } from '#db/consents/tables.ts'
import { dayIn } from '#db/model/lib/time.ts'
import { Page } from '#db/model/lib/page.ts'
import { emailPreferences } from '#db/preferences/preferences.ts'
import { listPreferences, preferencesColumns } from '#db/preferences/list.ts'
import { listVisits, visitRequests } from '#db/visits/requests.ts'
import type { Env } from '#worker/env.ts'
import { deskOf } from '#worker/lib/candidates.ts'
import { timeZone } from '#worker/lib/config.ts'
import { progressHead, progressLine } from '#worker/lib/progress-file.ts'
import { figuresTable } from '#worker/lib/figures-file.ts'
import { csvFile, csvPageSize, exportedRows, listFile } from '#worker/lib/http/csv.ts'
import { exactQuery } from '#worker/lib/http/body/input.ts'
import { fieldLabel } from '#db/model/lib/wording.ts'

/** The lists as CSV files, with the same filters. */
export const adminExports = new Hono<Env>()
  .get('/patient-inquiries.csv', exactQuery(InquiryPage), (c) =>
    listFile(c, patientInquiries, listPatientInquiries, c.req.valid('query'), {
      more: ['doNotContact'],
    }),
  )
  .get('/sponsor-inquiries.csv', exactQuery(SponsorPage), (c) =>
    listFile(
      c,
      sponsorInquiries,
      (db, page) => listSponsorInquiries(db, page, c.var.sessionId),
      c.req.valid('query'),
      { columns: sponsorFileColumns },
    ),
  )
  .get('/visit-requests.csv', exactQuery(VisitPage), (c) =>
    listFile(c, visitRequests, listVisits, c.req.valid('query'), { more: ['doNotContact'] }),
  )
  .get('/job-applications.csv', exactQuery(ApplicationPage), (c) =>
    listFile(c, jobApplications, listApplications, c.req.valid('query')),
  )
  .get('/subscribers.csv', exactQuery(PreferencesPage), (c) =>
    listFile(c, emailPreferences, listPreferences, c.req.valid('query'), {
      name: 'subscribers',
      columns: preferencesColumns,
    }),
  )
  .get('/candidates.csv', exactQuery(CandidatePage), (c) => {
    const asked = c.req.valid('query')
    return csvFile<NonNullable<typeof asked.cursor>>(c, {
      name: 'candidates',
      record: 'candidates',
      head: exportedColumns.map(fieldLabel),
      rows: exportedRows(asked),
      async read(cursor = asked.cursor) {
        const page = { ...asked, limit: csvPageSize, cursor }
        const { rows, next } = await candidatesPage(c.var.db, page, deskOf(c))
        return {
          rows: rows.map(exportedLine),
          nextCursor: next,
        }
      },
    })
  })
  .get('/consents.csv', exactQuery(Page), (c) =>
    listFile(c, consents, listConsents, c.req.valid('query')),
  )
  .get('/figures.csv', exactQuery(FiguresQuery), async (c) => {
    const { days } = c.req.valid('query')
    const { head, rows: lines } = figuresTable(await readFigures(c.var.db, days))
    return csvFile(c, {
      name: 'figures',
      record: 'figures',
      head,
      rows: `${days} days`,
      read: async () => ({ rows: lines }),
    })
  })
  .get('/study-figures.csv', exactQuery(Page), (c) => {
    const today = dayIn(timeZone(c.env))
    return csvFile<number>(c, {
      name: 'study-figures',
      record: 'study-figures',
      head: progressHead,
      rows: 'all',
      async read(after = 0) {
        const page = await plannedStudies(c.var.db, after, csvPageSize)
        const all = await Promise.all(page.map((study) => progressOf(c.var.db, study, today)))
        return { rows: all.map(progressLine), nextCursor: page[csvPageSize - 1]?.id }
      },
    })
  })
