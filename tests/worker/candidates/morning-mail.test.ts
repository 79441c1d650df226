import { expect, test } from 'vitest'
import { officeHours } from '#db/model/hours/hours.ts'
import { morningOf } from '#worker/lib/mail/morning.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { makeCandidate } from '#tests/helpers/candidates/candidates.ts'
import { addColleague, storedCandidate } from '#tests/helpers/candidates/histories.ts'

const office = { timeZone: 'America/New_York', hours: officeHours }
const everyDay = { ...office, hours: { ...officeHours, sun: officeHours.sat, notes: {} } }

test.each([
  ['2027-03-01T12:29:59Z', undefined],
  ['2027-03-01T12:30:00Z', '2027-03-01'],
  ['2027-03-01T16:59:59Z', '2027-03-01'],
  ['2027-03-01T17:00:00Z', undefined],
])('a morning is from 7:30 to noon on the site’s clock: %s', (at, day) => {
  expect(morningOf(new Date(at), office)).toBe(day)
})

test('a day that is no business day has no morning', () => {
  const saturday = new Date('2027-02-27T13:00:00Z')
  expect(morningOf(saturday, office)).toBeUndefined()
  expect(morningOf(saturday, everyDay)).toBe('2027-02-27')
  const thanksgiving = new Date('2026-11-26T13:00:00Z')
  expect(morningOf(thanksgiving, office)).toBeUndefined()
  expect(morningOf(new Date('2027-02-28T13:00:00Z'), office)).toBeUndefined()
  expect(morningOf(new Date('2027-02-28T13:00:00Z'), everyDay)).toBe('2027-02-28')
})

test('7:30 is 7:30 on the days of a clock change', () => {
  const first = (day: string) => {
    const minutes = Array.from(
      { length: 24 * 60 },
      (_, n) => Date.parse(`${day}T05:00:00Z`) + n * 60_000,
    )
    const at = minutes.find((ms) => morningOf(new Date(ms), everyDay) === day)
    return at && new Date(at).toISOString()
  }
  expect(first('2027-03-14')).toBe('2027-03-14T11:30:00.000Z')
  expect(first('2027-11-07')).toBe('2027-11-07T12:30:00.000Z')
})

async function withAddress(username: string, role: 'admin' | 'coordinator' | 'editor') {
  const { db } = await startApi()
  const colleague = await addColleague(username, role)
  await db.$client.execute({
    sql: 'update users set email = ? where id = ?',
    args: [`${username}@clinic.example`, colleague.id],
  })
  return colleague
}

/** The mails in the outbox, by the beginning of the address. */
async function morningMails() {
  const { db } = await startApi()
  const { rows } = await db.$client.execute(
    `select recipient, data from mail_outbox where kind = 'morning' order by id`,
  )
  return Object.fromEntries(
    rows.map(({ recipient, data }) => [String(recipient).split('@')[0], JSON.parse(String(data))]),
  )
}

// A Monday.
const morning = (time: string) => new Date(`2027-03-01T${time}Z`)

test('each morning, once, whoever works on candidates is told how many wait', async () => {
  const { db, cron } = await startApi()
  const { id: ana } = await withAddress('ana', 'coordinator')
  await withAddress('ben', 'admin')
  await withAddress('eve', 'editor')
  await cron(morning('12:30:00'))
  expect(await morningMails()).toEqual({})

  await makeCandidate(db, { ownerId: ana, dueAt: '2027-03-01T09:00:00.000Z' })
  await makeCandidate(db, { ownerId: ana, dueAt: '2027-03-02T20:00:00.000Z' })
  // After the morning, no mail is written.
  await cron(morning('13:00:00'))
  expect(await morningMails()).toEqual({})

  const tuesday = (time: string) => new Date(`2027-03-02T${time}Z`)
  await cron(tuesday('12:29:00'))
  expect(await morningMails()).toEqual({})
  await Promise.all([cron(tuesday('12:30:00')), cron(tuesday('12:30:00'))])
  await cron(tuesday('12:31:00'))
  const ofAna = { overdue: '1', today: '1', unassigned: '0', mine: '2' }
  expect(await morningMails()).toEqual({ ana: ofAna })
})

test('who waits unassigned is told to all who could take them, also late in the morning', async () => {
  const { db, cron } = await startApi()
  const id = await makeCandidate(db, { dueAt: '2027-03-05T20:00:00.000Z' })
  await db.$client.execute(`delete from mail_outbox where kind = 'morning'`)
  await cron(new Date('2027-03-03T17:00:00Z'))
  expect(await morningMails()).toEqual({})
  await cron(new Date('2027-03-04T16:59:00Z'))
  expect(await morningMails()).toEqual({
    ana: { overdue: '2', today: '0', unassigned: '1', mine: '2' },
    ben: { overdue: '2', today: '0', unassigned: '1', mine: '0' },
  })
  expect(JSON.stringify(await morningMails())).not.toContain((await storedCandidate(id)).lastName)
})

test('who does not want the mail gets none, until they want it again', async () => {
  const { cron } = await startApi()
  const { api } = await withAddress('cleo', 'coordinator')
  const want = (morningMail: boolean) => api.auth.me.letters.$put({ json: { morningMail } })
  const gets = async (time: Date) => {
    await cron(time)
    return 'cleo' in (await morningMails())
  }
  expect((await (await api.auth.me.$get()).json()).user).toMatchObject({ morningMail: true })
  expect((await (await want(false)).json()).user).toMatchObject({ morningMail: false })
  expect(await gets(new Date('2027-03-08T13:00:00Z'))).toBe(false)
  expect((await want(true)).status).toBe(200)
  expect(await gets(new Date('2027-03-09T13:00:00Z'))).toBe(true)
})

test('the mail has numbers and a link, and nobody’s name', async () => {
  const { db, cron } = await startApi()
  await cron(new Date('2027-03-05T13:00:00Z'))
  await expect
    .poll(async () => {
      await cron(new Date('2027-03-05T17:30:00Z'))
      const { rows } = await db.$client.execute(
        `select sent_at from mail_outbox where cause like 'morning 2027-03-05 %'`,
      )
      return rows.length === 3 && rows.every((row) => row['sent_at'] !== null)
    })
    .toBe(true)
})
