import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { consents } from '#db/consents/tables.ts'
import { mailOutbox } from '#db/mail/outbox.ts'
import { studyWaitlist } from '#db/studies/waitlist.ts'
import type { MailMessage } from '#worker/mail-message.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { tellMe } from '#tests/helpers/studies/prescreener.ts'
import { eventually } from '#tests/helpers/start/stack.ts'
import { addStudy, newStudy, saveStudy } from '#tests/helpers/studies/studies.ts'
import { mailboxSettings } from '#tests/helpers/operation/mailbox.ts'

const mails: MailMessage[] = []
let api: Awaited<ReturnType<typeof startApi>>

beforeAll(async () => {
  api = await startApi(await mailboxSettings(mails))
})

const closedStudy = (more: object = {}) =>
  addStudy(newStudy(undefined, { siteStatus: 'full', ...more }))

const waiting = (studyId: number) =>
  api.db.select().from(studyWaitlist).where(eq(studyWaitlist.studyId, studyId)).all()

const consentsOf = (email: string) =>
  api.db.select().from(consents).where(eq(consents.email, email)).all()

/** As if staff had opened the study a while ago, so that they can no longer undo it. */
const passUndoTime = () =>
  api.db.run(
    sql`update study_waitlist set opened_at = '2020-01-01T00:00:00.000Z' where opened_at is not null`,
  )

test('one mail comes when the study opens, and then the address is forgotten', async () => {
  const email = 'waits@example.com'
  const study = await closedStudy()
  expect((await tellMe(study.slug, { email })).status).toBe(201)
  const again = await tellMe(study.slug, { email: 'Waits@Example.com' })
  expect([again.status, Object.keys((await again.json()) as object)]).toEqual([201, ['id']])
  expect(await waiting(study.id)).toHaveLength(1)
  expect(await consentsOf(email)).toMatchObject([{ purpose: 'study-opens', given: true }])

  await saveStudy(study.id, { siteStatus: 'recruiting' })
  await api.cron(new Date())
  expect(await waiting(study.id)).toHaveLength(1)
  await passUndoTime()
  await api.cron(new Date())
  await eventually(async () => mails.some(({ to }) => to === email))
  expect(mails.find(({ to }) => to === email)?.text).toContain(`/current-studies/${study.slug}`)
  await eventually(async () => {
    const left = await api.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email)).all()
    return left.length === 0
  })
  expect([await waiting(study.id), await consentsOf(email)]).toEqual([[], []])
  await api.cron(new Date())
  expect(mails.filter(({ to }) => to === email)).toHaveLength(1)
})

test('a study that opens and closes within the time to undo it mails nobody', async () => {
  const study = await closedStudy()
  await tellMe(study.slug, { email: 'undone@example.com' })
  await saveStudy(study.id, { siteStatus: 'recruiting' })
  await saveStudy(study.id, { siteStatus: 'full' })
  await passUndoTime()
  await api.cron(new Date())
  expect(await waiting(study.id)).toMatchObject([{ openedAt: null }])
  expect(mails.filter(({ to }) => to === 'undone@example.com')).toEqual([])
})

test.each([
  ['recruits', { siteStatus: 'recruiting' }, 409],
  ['is closed', { siteStatus: 'closed' }, 409],
  ['is completed', { siteStatus: 'completed' }, 409],
  ['is not published', { published: false }, 404],
  ['is not open yet', { siteStatus: 'not-yet' }, 201],
  ['is paused', { siteStatus: 'paused' }, 201],
  ['has lapsed', { siteStatus: 'recruiting', reviewUntil: '2020-01-01' }, 201],
])('a study that %s', async (_state, more, status) => {
  const study = await closedStudy(more)
  expect((await tellMe(study.slug)).status).toBe(status)
})

test('without the tick or an address nothing is kept', async () => {
  const study = await closedStudy()
  for (const more of [{ agree: false }, { agree: undefined }, { email: 'nobody' }]) {
    expect((await tellMe(study.slug, more)).status).toBe(422)
  }
  expect(await waiting(study.id)).toEqual([])
})

test('who waited for two years, or for a study that has ended, is forgotten without a mail', async () => {
  const [old, ended] = [await closedStudy(), await closedStudy()]
  await tellMe(old.slug, { email: 'old@example.com' })
  await tellMe(ended.slug, { email: 'ended@example.com' })
  await api.db.run(
    sql`update study_waitlist set created_at = '2020-01-01' where study_id = ${old.id}`,
  )
  await saveStudy(ended.id, { siteStatus: 'closed' })
  await api.db.run(sql`update studies set updated_at = '2020-01-01' where id = ${ended.id}`)
  await api.cron(new Date())
  expect([await waiting(old.id), await waiting(ended.id)]).toEqual([[], []])
  expect([await consentsOf('old@example.com'), await consentsOf('ended@example.com')]).toEqual([
    [],
    [],
  ])
  expect(mails.filter(({ to }) => /^(old|ended)@/.test(to))).toEqual([])
})
