import { Hono } from 'hono'
import {
  addPatientInquiry,
  addSponsorInquiry,
  listPatientInquiries,
  listSponsorInquiries,
  patientInquiries,
  sponsorInquiries,
} from '../../db/inquiries.ts'
import { PatientInquiry, SponsorInquiry } from '../../db/model/inquiries.ts'
import { submit } from '../../db/submissions.ts'
import type { Env } from '../env.ts'
import { input, named, page } from '../lib/input.ts'
import { rateLimit } from '../lib/rate-limit.ts'
import { acceptsForm, identified } from '../lib/submission.ts'

export const patientInquiry = new Hono<Env>().post(
  '/',
  rateLimit('SUBMIT_LIMIT'),
  acceptsForm('/', 'patient-inquiry-sent'),
  input(PatientInquiry),
  async (c) => {
    const { db } = c.var
    const inquiry = await identified('patient', c.req.valid('json'))
    const insert = addPatientInquiry(db, inquiry)
    return c.json(await submit(db, patientInquiries, inquiry.submissionId, insert), 201)
  },
)

export const sponsorInquiry = new Hono<Env>().post(
  '/',
  rateLimit('SUBMIT_LIMIT'),
  acceptsForm('/', 'sponsor-inquiry-sent'),
  input(SponsorInquiry),
  async (c) => {
    const { db } = c.var
    const inquiry = await identified('sponsor', c.req.valid('json'))
    const insert = addSponsorInquiry(db, inquiry)
    return c.json(await submit(db, sponsorInquiries, inquiry.submissionId, insert), 201)
  },
)

export const adminPatientInquiries = new Hono<Env>().get('/', page, async (c) =>
  c.json(named('inquiries', await listPatientInquiries(c.var.db, c.req.valid('query')))),
)

export const adminSponsorInquiries = new Hono<Env>().get('/', page, async (c) =>
  c.json(named('inquiries', await listSponsorInquiries(c.var.db, c.req.valid('query')))),
)
