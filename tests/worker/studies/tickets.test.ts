import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { candidacies } from '#db/candidates/candidacies.ts'
import { consents } from '#db/consents/tables.ts'
import { inquiryOutcomes } from '#db/inquiries/inquiries.ts'
import { mailOutbox } from '#db/mail/outbox.ts'
import { candidateRecord, personOf } from '#tests/helpers/candidates/candidacies.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { addScreenedStudy, screen } from '#tests/helpers/studies/prescreener.ts'
import { inquiry } from '#tests/helpers/submissions/submissions.ts'
import { sealTicket } from '#worker/lib/studies/ticket.ts'
import type { Bindings } from '#worker/env.ts'

const fitting = { migraine: 'yes', low: 'no' }

async function ticketFor(slug: string) {
  const { ticket } = (await (await screen(slug, fitting)).json()) as { ticket: string }
  return ticket
}

type Study = { id: number; title: string; slug: string }

/** Sends a new person's inquiry about the study, and returns its candidacy. */
async function inquire(study: Study, more: object, email = `${crypto.randomUUID()}@example.com`) {
  const { visitor } = await startApi()
  const sent = { ...inquiry({ study: study.title, email }), ...more }
  const answer = await visitor['patient-inquiry'].$post({ json: sent })
  expect(answer.status).toBe(201)
  const id = await personOf(email)
  const row = (await candidateRecord(id)).candidacies.find(({ studyId }) => studyId === study.id)
  return {
    outcome: row?.prescreenOutcome,
    version: row?.prescreenVersion,
    answers: row?.answers,
    candidate: id,
    sent,
  }
}

const none = { outcome: null, version: null, answers: null }
const consentsOf = async (candidate: number) => {
  const { db } = await startApi()
  return db.select().from(consents).where(eq(consents.candidateId, candidate)).all()
}

afterEach(() => void vi.useRealTimers())

test('without the tick the candidacy has the outcome and its version, and nothing else', async () => {
  const study = await addScreenedStudy()
  const made = await inquire(study, { prescreen: await ticketFor(study.slug) })
  expect(made).toMatchObject({ outcome: 'may-fit', version: 1, answers: null })
  expect(await consentsOf(made.candidate)).toEqual([])
})

test('with the tick it has the answers, and a consent says so', async () => {
  const study = await addScreenedStudy()
  const more = { prescreen: await ticketFor(study.slug), keepAnswers: true, keepInformed: true }
  const made = await inquire(study, more)
  expect(made).toMatchObject({ outcome: 'may-fit', answers: fitting })
  const kept = await consentsOf(made.candidate)
  expect(kept.map(({ purpose }) => purpose).toSorted()).toEqual(['health-answers', 'news'])
  expect(kept.find(({ purpose }) => purpose === 'health-answers')?.words).toContain(
    'You may keep my answers',
  )
})

test('a ticket counts once, also where the same inquiry is sent twice', async () => {
  const study = await addScreenedStudy()
  const prescreen = await ticketFor(study.slug)
  const first = await inquire(study, { prescreen })
  const { visitor } = await startApi()
  expect((await visitor['patient-inquiry'].$post({ json: first.sent })).status).toBe(201)
  expect(await inquire(study, { prescreen })).toMatchObject(none)
})

test('a ticket of another study, an altered one and a word do not stop the inquiry', async () => {
  const [study, other] = [await addScreenedStudy(), await addScreenedStudy()]
  const prescreen = await ticketFor(study.slug)
  expect(await inquire(other, { prescreen, keepAnswers: true })).toMatchObject(none)
  const altered = prescreen.slice(0, -6) + (prescreen.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA')
  expect(await inquire(study, { prescreen: altered })).toMatchObject(none)
  expect(await inquire(study, { prescreen: 'may-fit' })).toMatchObject(none)
  expect(await inquire(study, { prescreen: 7 })).toMatchObject(none)
  // The ticket that was used with another study is still valid.
  expect(await inquire(study, { prescreen })).toMatchObject({ outcome: 'may-fit' })
})

test('a ticket ends after two hours', async () => {
  const study = await addScreenedStudy()
  const env = { JWT_SECRET: 'a secret that only the tests know, 32 bytes long' } as Bindings
  const seal = (ago: number) => {
    vi.useFakeTimers({ now: Date.now() - ago, toFake: ['Date'] })
    const sealed = sealTicket(env, {
      studyId: study.id,
      version: 1,
      outcome: 'may-fit',
      answers: {},
    })
    return sealed.finally(() => vi.useRealTimers())
  }
  expect(await inquire(study, { prescreen: await seal(119 * 60_000) })).toMatchObject({
    outcome: 'may-fit',
  })
  expect(await inquire(study, { prescreen: await seal(121 * 60_000) })).toMatchObject(none)
})

test('answers are in no mail, log, audit entry or list, and go with the person', async () => {
  const { db, adminFetch, logs } = await startApi()
  const mark = 'zebra-crossing'
  const study = await addScreenedStudy({}, [
    { id: 'which', text: 'Which one?', kind: 'choice', options: [mark, 'none'] },
  ])
  const { ticket } = (await (await screen(study.slug, { which: mark })).json()) as {
    ticket: string
  }
  const email = 'answers@example.com'
  const made = await inquire(study, { prescreen: ticket, keepAnswers: true }, email)
  expect(made.answers).toEqual({ which: mark })
  const lists = await Promise.all(
    ['candidates', 'patient-inquiries', 'consents'].map(async (name) =>
      (await adminFetch(`/api/admin/exports/${name}.csv`)).text(),
    ),
  )
  const mails = await db.select().from(mailOutbox).all()
  const audit = await db.all(
    sql`select * from audit_log where record not in ('studies', 'study_approvals')`,
  )
  expect(JSON.stringify([lists, mails, audit, logs()])).not.toContain(mark)
  expect(lists[0]).toContain(email)
  const erased = await adminFetch('/api/admin/erasures', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  expect(erased.ok).toBe(true)
  for (const table of [candidacies, inquiryOutcomes])
    expect(await db.select().from(table).where(eq(table.studyId, study.id)).all()).toEqual([])
  expect(await consentsOf(made.candidate)).toEqual([])
})
