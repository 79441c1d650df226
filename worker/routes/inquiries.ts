import { Hono } from 'hono'
import {
  getPatientInquiry,
  getSponsorInquiry,
  listPatientInquiries,
  listSponsorInquiries,
  patientSubmission,
  sponsorSubmission,
} from '../../db/inquiries.ts'
import { InquiryPage, PatientInquiry, SponsorInquiry } from '../../db/model/inquiries.ts'
import { SpamMark } from '../../db/model/spam.ts'
import type { Env } from '../env.ts'
import { accept } from '../lib/submissions/accept.ts'
import { input, named, query, rowId } from '../lib/http/input.ts'
import { found, Problem } from '../lib/http/problem.ts'
import { rateLimit } from '../lib/http/rate-limit.ts'
import { saveSpamMark } from '../lib/submissions/spam.ts'
import { acceptsForm } from '../lib/submissions/plain-form.ts'

export const patientInquiry = new Hono<Env>().post(
  '/',
  acceptsForm('/', 'patient-inquiry-sent', PatientInquiry),
  rateLimit('SUBMIT_LIMIT'),
  input(PatientInquiry),
  (c) => accept(c, 'patient-inquiry', c.req.valid('json')),
)

export const sponsorInquiry = new Hono<Env>().post(
  '/',
  acceptsForm('/', 'sponsor-inquiry-sent', SponsorInquiry),
  rateLimit('SUBMIT_LIMIT'),
  input(SponsorInquiry),
  (c) => accept(c, 'sponsor-inquiry', c.req.valid('json')),
)

const missing = () => new Problem(404, 'Inquiry not found')

export const adminPatientInquiries = new Hono<Env>()
  .get('/', query(InquiryPage), async (c) =>
    c.json(named('inquiries', await listPatientInquiries(c.var.db, c.req.valid('query')))),
  )
  .get('/:id', rowId, async (c) => {
    const inquiry = await getPatientInquiry(c.var.db, c.req.valid('param').id)
    return c.json({ inquiry: found(inquiry, missing) })
  })
  .put('/:id/spam', rowId, input(SpamMark), async (c) => {
    const mark = { ...c.req.valid('param'), ...c.req.valid('json') }
    const inquiry = await saveSpamMark(c, mark, getPatientInquiry, patientSubmission)
    return c.json({ inquiry: found(inquiry, missing) })
  })

export const adminSponsorInquiries = new Hono<Env>()
  .get('/', query(InquiryPage), async (c) =>
    c.json(named('inquiries', await listSponsorInquiries(c.var.db, c.req.valid('query')))),
  )
  .get('/:id', rowId, async (c) => {
    const inquiry = await getSponsorInquiry(c.var.db, c.req.valid('param').id)
    return c.json({ inquiry: found(inquiry, missing) })
  })
  .put('/:id/spam', rowId, input(SpamMark), async (c) => {
    const mark = { ...c.req.valid('param'), ...c.req.valid('json') }
    const inquiry = await saveSpamMark(c, mark, getSponsorInquiry, sponsorSubmission)
    return c.json({ inquiry: found(inquiry, missing) })
  })
