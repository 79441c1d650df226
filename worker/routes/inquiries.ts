import { Hono } from 'hono'
import {
  listPatientInquiries,
  patientSubmission,
  readPatientInquiry,
} from '#db/inquiries/inquiries.ts'
import {
  getSponsorInquiry,
  listSponsorInquiries,
  sponsorInquiries,
  sponsorSubmission,
  updateSponsorInquiry,
} from '#db/inquiries/sponsor-inquiries.ts'
import { lastAuditedChange } from '#db/audit/list.ts'
import { findOwner } from '#db/candidates/owners/owners.ts'
import type { Db } from '#db/client.ts'
import { insertNote, notesOf } from '#db/notes.ts'
import { InquiryPage } from '#db/model/inquiries/inquiries.ts'
import {
  SponsorChange,
  SponsorInquiry,
  SponsorPage,
} from '#db/model/inquiries/sponsor-inquiries.ts'
import { ScreenedInquiry } from '#db/model/studies/prescreener/inquiry.ts'
import { withCampaign } from '#db/model/submissions/came.ts'
import { SpamMark } from '#db/model/submissions/spam.ts'
import type { Env } from '../env.ts'
import { accept } from '../lib/submissions/accept.ts'
import { input, namedPage, query, rowId } from '../lib/http/body/input.ts'
import { found, invalid, Problem } from '../lib/http/problem.ts'
import { rateLimit } from '../lib/http/rate-limit.ts'
import { saved } from '../lib/http/saved.ts'
import { takesNoMessage } from '../lib/studies/no-message.ts'
import { openTicket } from '../lib/studies/ticket.ts'
import { givenTo } from '../lib/owners.ts'
import { saveSpamMark } from '../lib/submissions/spam.ts'
import { acceptInquiry } from '../lib/visits/accept.ts'
import { takesCallChoice } from '../lib/visits/calls/choose-next.ts'
import { acceptsForm } from '../lib/submissions/plain-form.ts'
import { Note } from '#db/model/lib/list-fields.ts'

export const patientInquiry = new Hono<Env>().post(
  '/',
  acceptsForm('/', 'patient-inquiry-sent', ScreenedInquiry),
  rateLimit('SUBMIT_LIMIT'),
  takesCallChoice,
  takesNoMessage,
  input(ScreenedInquiry),
  async (c) => {
    const { prescreen, keepAnswers, ...inquiry } = c.req.valid('json')
    const ticket = prescreen ? await openTicket(c.env, prescreen, keepAnswers) : undefined
    return acceptInquiry(c, withCampaign({ ...inquiry, ...(ticket && { ticket }) }))
  },
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
    c.json(namedPage('inquiries', await listPatientInquiries(c.var.db, c.req.valid('query')))),
  )
  .get('/:id', rowId, async (c) => {
    const inquiry = await readPatientInquiry(c.var.db, c.req.valid('param').id)
    return c.json({ inquiry: found(inquiry, missing) })
  })
  .put('/:id/spam', rowId, input(SpamMark), async (c) => {
    const mark = { ...c.req.valid('param'), ...c.req.valid('json') }
    const inquiry = await saveSpamMark(c, mark, readPatientInquiry, (read) => {
      const { doNotContact: _, ...sent } = read
      return patientSubmission(sent)
    })
    return c.json({ inquiry: found(inquiry, missing) })
  })

/** Reads the inquiry that staff want to change. Answers 422 if its new owner may not read it. */
async function readToChange(db: Db, id: number, ownerId: number | null | undefined) {
  const [inquiry, owner] = await Promise.all([
    getSponsorInquiry(db, id),
    ownerId ? findOwner(db, ownerId) : undefined,
  ])
  if (inquiry && ownerId && !owner) {
    const message = 'This user cannot read sponsor inquiries. Please choose another one.'
    throw invalid([{ path: 'ownerId', message }])
  }
  return inquiry
}

export const adminSponsorInquiries = new Hono<Env>()
  .get('/', query(SponsorPage), async (c) => {
    const { db, sessionId } = c.var
    return c.json(
      namedPage('inquiries', await listSponsorInquiries(db, c.req.valid('query'), sessionId)),
    )
  })
  .get('/:id', rowId, async (c) => {
    const { id } = c.req.valid('param')
    const [inquiry, notes] = await Promise.all([
      getSponsorInquiry(c.var.db, id),
      notesOf(c.var.db, sponsorInquiries, id),
    ])
    return c.json({ inquiry: found(inquiry, missing), notes })
  })
  .put('/:id', rowId, input(SponsorChange), async (c) => {
    const { db, user } = c.var
    const { id } = c.req.valid('param')
    const { basedOn, ...changed } = c.req.valid('json')
    const inquiry = await saved({
      name: 'inquiry',
      basedOn,
      read: () => readToChange(db, id, changed.ownerId),
      write: async (old) => givenTo(updateSponsorInquiry(db, await user(), old, changed, basedOn)),
      missing,
      changedBy: () => lastAuditedChange(db, sponsorInquiries, id),
    })
    return c.json({ inquiry })
  })
  .post('/:id/notes', rowId, input(Note), async (c) => {
    const { db, user } = c.var
    const { id } = c.req.valid('param')
    const note = await insertNote(db, await user(), sponsorInquiries, id, c.req.valid('json').text)
    return c.json({ note: found(note, missing) }, 201)
  })
  .put('/:id/spam', rowId, input(SpamMark), async (c) => {
    const mark = { ...c.req.valid('param'), ...c.req.valid('json') }
    const inquiry = await saveSpamMark(c, mark, getSponsorInquiry, sponsorSubmission)
    return c.json({ inquiry: found(inquiry, missing) })
  })
