import { Hono } from 'hono'
import {
  listPatientInquiries,
  listSponsorInquiries,
  patientInquiries,
  sponsorInquiries,
} from '../../db/inquiries.ts'
import { InquiryPage, PatientInquiry, SponsorInquiry } from '../../db/model/inquiries.ts'
import type { Env } from '../env.ts'
import { accept } from '../lib/accept.ts'
import { csvFile } from '../lib/csv.ts'
import { input, named, query } from '../lib/input.ts'
import { rateLimit } from '../lib/rate-limit.ts'
import { acceptsForm } from '../lib/submission.ts'

export const patientInquiry = new Hono<Env>().post(
  '/',
  rateLimit('SUBMIT_LIMIT'),
  acceptsForm('/', 'patient-inquiry-sent'),
  input(PatientInquiry),
  (c) => accept(c, 'patient-inquiry', c.req.valid('json')),
)

export const sponsorInquiry = new Hono<Env>().post(
  '/',
  rateLimit('SUBMIT_LIMIT'),
  acceptsForm('/', 'sponsor-inquiry-sent'),
  input(SponsorInquiry),
  (c) => accept(c, 'sponsor-inquiry', c.req.valid('json')),
)

export const adminPatientInquiries = new Hono<Env>()
  .get('/', query(InquiryPage), async (c) =>
    c.json(named('inquiries', await listPatientInquiries(c.var.db, c.req.valid('query')))),
  )
  .get('/export.csv', query(InquiryPage), (c) =>
    csvFile(c, {
      table: patientInquiries,
      asked: c.req.valid('query'),
      list: (page) => listPatientInquiries(c.var.db, page),
    }),
  )

export const adminSponsorInquiries = new Hono<Env>()
  .get('/', query(InquiryPage), async (c) =>
    c.json(named('inquiries', await listSponsorInquiries(c.var.db, c.req.valid('query')))),
  )
  .get('/export.csv', query(InquiryPage), (c) =>
    csvFile(c, {
      table: sponsorInquiries,
      asked: c.req.valid('query'),
      list: (page) => listSponsorInquiries(c.var.db, page),
    }),
  )
