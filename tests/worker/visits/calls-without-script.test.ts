import { afterAll, beforeAll, expect, test } from 'vitest'
import { officeHours } from '#db/model/hours/hours.ts'
import type { MailMessage } from '#worker/mail-message.ts'
import { startReceiver } from '#worker/operate/local/receiver.ts'
import { replaceDatabase, startApi, stopDatabase } from '#tests/helpers/start/api.ts'
import { bookingOf, freeTimes, tokenIn } from '#tests/helpers/visits/booking.ts'
import { errorsIn } from '#tests/helpers/texts/html.ts'
import { jsonRequest } from '#tests/helpers/bodies/json.ts'
import { eventually } from '#tests/helpers/start/stack.ts'
import { inquiry, inquiryFields } from '#tests/helpers/submissions/submissions.ts'
import { saveType } from '#tests/helpers/visits/visits.ts'

type Api = Awaited<ReturnType<typeof startApi>>
let api: Api
let mailbox: Awaited<ReturnType<typeof startReceiver>>
const mails: MailMessage[] = []

beforeAll(async () => {
  const token = 'of the mailbox'
  mailbox = await startReceiver(token, {
    '/mail': (body) => mails.push(JSON.parse(body) as MailMessage),
  })
  api = await startApi({ LOCAL_MAILBOX_URL: `${mailbox.url}/mail`, REBUILD_WEBHOOK_TOKEN: token })
})

afterAll(() => mailbox.stop())

/** Sends fields as a form without JavaScript. */
const send = (path: string, fields: Record<string, string>) =>
  api.fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams(fields)),
  })

const placeOf = (answer: Response) => [answer.status, answer.headers.get('Location')]

const inquire = (email: string, callAt = 'choose') =>
  send('/api/patient-inquiry', { ...inquiryFields, email, callAt })

async function pageOf(link: string) {
  const html = await (await api.fetch(link)).text()
  const times = [...html.matchAll(/name="startsAt" value="([^"]+)"/g)].map(([, at = '']) => at)
  return { html, times }
}

async function candidateOf(email: string) {
  const { candidates } = api.admin.admin
  const { candidates: found } = await (await candidates.$get({ query: { q: email } })).json()
  expect(found).toHaveLength(1)
  return (await candidates[':id'].$get({ param: { id: String(found[0]?.id) } })).json()
}

const callsOf = async (email: string) =>
  (await candidateOf(email)).submissions.filter(
    (one) => one.kind === 'visit-request' && one.visitType === 'call',
  )

const choose = (link: string, startsAt: string) =>
  send(`/api/visits/${tokenIn({ link })}`, { startsAt })

test('where calls have no hours, the box counts for nothing', async () => {
  expect(placeOf(await inquire('nohours@example.com'))).toEqual([303, '/#patient-inquiry-sent'])
  expect(await callsOf('nohours@example.com')).toEqual([])
  expect((await saveType(api, 'call', { hours: officeHours })).status).toBe(200)
})

test('a patient form with the box leads to a page that asks for the time of the call', async () => {
  const email = 'box@example.com'
  const answer = await inquire(email)
  const [status, link] = placeOf(answer)
  expect([status, link]).toEqual([303, expect.stringMatching(/^\/visit\/\d+\./)])
  const { html, times } = await pageOf(String(link))
  expect(html).toContain('Ada, when shall we call you?')
  expect(html).toContain('Thank you, we have your message.')
  expect(await errorsIn(html)).toEqual([])
  const free = await freeTimes(api, 'call', 0, 21, '')
  expect(free.map(({ startsAt }) => startsAt)).toEqual(expect.arrayContaining(times))
  expect(new Set(times.map((at) => at.slice(0, 10))).size).toBeGreaterThan(2)

  const { candidate } = await candidateOf(email)
  await choose(String(link), times.at(-1) ?? '')
  expect((await candidateOf(email)).candidate).toMatchObject({
    nextAction: 'Call',
    dueAt: times.at(-1),
  })
  expect(candidate.dueAt).not.toBe(times.at(-1))
  expect((await pageOf(String(link))).html).toContain('This time is confirmed.')
})

test('staff see a call to be agreed of somebody who never chooses, and call in the usual time', async () => {
  await inquire('usual@example.com', '')
  await inquire('never@example.com')
  const [usual, never] = [
    await candidateOf('usual@example.com'),
    await candidateOf('never@example.com'),
  ]
  expect(never.candidate).toMatchObject({ status: 'new', nextAction: usual.candidate.nextAction })
  expect(Date.parse(never.candidate.dueAt ?? '')).toBeLessThanOrEqual(
    Date.parse(usual.candidate.dueAt ?? '') + 10_000,
  )
  expect(await callsOf('never@example.com')).toMatchObject([
    { status: 'pending', startsAt: null, preferredDate: '', preferredTime: '' },
  ])
  const letter = await eventually(async () =>
    mails.find(({ to, text }) => to === 'never@example.com' && text.includes('/visit/')),
  )
  expect(letter.text).toContain('You can choose when we call you.')
  expect(letter.text).not.toContain('taken')
})

test('sending the form again leads to the same page, also after the time is chosen', async () => {
  const [, link] = placeOf(await inquire('again@example.com'))
  expect(placeOf(await inquire('again@example.com'))).toEqual([303, link])
  const { times } = await pageOf(String(link))
  expect((await choose(String(link), times[0] ?? '')).status).toBe(303)
  expect(placeOf(await inquire('again@example.com'))).toEqual([303, link])
  expect(await callsOf('again@example.com')).toMatchObject([{ startsAt: times[0] }])
})

test('a time that somebody else takes meanwhile is told on the page, with the others', async () => {
  const [[, first], [, second]] = [
    placeOf(await inquire('quick@example.com')),
    placeOf(await inquire('slow@example.com')),
  ]
  const [wanted = ''] = (await pageOf(String(second))).times
  expect((await choose(String(first), wanted)).status).toBe(303)
  const late = await choose(String(second), wanted)
  expect(late.status).toBe(409)
  const html = await late.text()
  expect(html).toContain('role="alert"')
  expect(html).toContain('Ada, when shall we call you?')
  expect(html).not.toContain(`value="${wanted}"`)
})

test('a visit form with the box leads to the call, from there to the visit, and back', async () => {
  const [visit] = await freeTimes(api, 'consultation', 5)
  const { location, ...fields } = bookingOf(visit?.startsAt ?? '', { email: 'both@example.com' })
  const form = { ...fields, location: String(location), callAt: 'choose' }
  const answer = await send('/api/visit-requests', form)
  const [status, call] = placeOf(answer)
  expect(status).toBe(303)
  const { html, times } = await pageOf(String(call))
  expect(html).toContain('when shall we call you?')
  const [, visitLink = ''] = /Your visit: .*? href="([^"]+)">See your visit/.exec(html) ?? []
  const visitPage = await pageOf(visitLink)
  expect(visitPage.html).toContain('This time is confirmed.')
  expect(visitPage.html).toContain(`href="${call}">Choose when we call you`)
  await choose(String(call), times[0] ?? '')
  expect((await pageOf(visitLink)).html).toContain('We also call you: ')
  expect((await pageOf(String(call))).html).toContain(visitLink)
})

test('JSON has no next page, and another word is no time', async () => {
  for (const callAt of ['choose', 'tomorrow']) {
    const sent = { ...inquiry({ email: 'json@example.com' }), callAt }
    const answer = await api.fetch('/api/patient-inquiry', jsonRequest('POST', sent))
    expect(answer.status).toBe(422)
  }
  expect((await inquire('word@example.com', 'tomorrow')).status).toBe(422)
})

test('while the database is away the form is kept, and the letter has the link', async () => {
  await stopDatabase()
  const answer = await inquire('away@example.com')
  expect(placeOf(answer)).toEqual([303, '/#patient-inquiry-sent'])
  await replaceDatabase()
  const letter = await eventually(async () => {
    await api.cron()
    return mails.find(({ to, text }) => to === 'away@example.com' && text.includes('/visit/'))
  })
  const [link = ''] = /\/visit\/[\w.-]+/.exec(letter.text) ?? []
  expect((await pageOf(link)).html).toContain('Ada, when shall we call you?')
}, 90_000)
