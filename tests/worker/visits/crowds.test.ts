import { beforeAll, expect, test } from 'vitest'
import type { CloudflareMail } from '#worker/mail-message.ts'
import { officeHours } from '#db/model/hours/hours.ts'
import { jsonRequest } from '#tests/helpers/bodies/json.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { eventually } from '#tests/helpers/start/stack.ts'
import { inquiry } from '#tests/helpers/submissions/submissions.ts'
import { act, type Booked, bookingOf, freeTimes } from '#tests/helpers/visits/booking.ts'
import { openAlways, saveType } from '#tests/helpers/visits/visits.ts'
import { mailboxSettings } from '#tests/helpers/operation/mailbox.ts'

type Api = Awaited<ReturnType<typeof startApi>>
type Answer = Booked & { awaitsLink?: true; detail?: string }

/** CROWD=200 is an hour of a busy office. */
const crowd = Number(process.env['CROWD'] ?? 30)
const names = Array.from({ length: crowd }, (_, n) => `person${n}`)
const others = ['late', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']
const addressOf = (name: string) => `${name}@example.com`

const mails: CloudflareMail[] = []
let api: Api
let times: string[]
let next = 0
let networks = 0

beforeAll(async () => {
  const allowed = ['staff@site.example', ...[...names, ...others].map(addressOf)]
  api = await startApi(
    {
      LOCAL_RATE_LIMIT: 'on',
      ...(await mailboxSettings(mails)),
    },
    { send_email: [{ name: 'MAIL', allowed_destination_addresses: allowed }] },
  )
  times = (await freeTimes(api, 'consultation', 3, 60)).map(({ startsAt }) => startsAt)
})

const freeTime = () => times[next++] ?? ''
const newNetwork = () => `198.51.100.${++networks}`

const from = (network: string, path: string, json: object) => {
  const request = jsonRequest('POST', json)
  const headers = { ...request.headers, 'CF-Connecting-IP': network }
  return api.fetch(path, { ...request, headers })
}

/** Repeats a request until the limit of its network, which counts by minute, allows it. */
async function inTurn(send: () => Promise<Response>): Promise<Response> {
  const answer = await send()
  if (answer.status !== 429) return answer
  await new Promise((resolve) => setTimeout(resolve, 1000))
  return inTurn(send)
}

async function bookFrom(network: string, startsAt: string, more: Record<string, unknown>) {
  const sent = bookingOf(startsAt, more)
  const answer = await inTurn(() => from(network, '/api/visit-requests', sent))
  return { code: answer.status, ...((await answer.json()) as Answer) }
}

/** The link of the newest letter to an address. */
const letterLink = (name: string) =>
  eventually(async () => {
    const letter = mails.findLast(({ to }) => to === addressOf(name))
    const [link] = /\/visit\/\d+\.[\w-]{43}/.exec(letter?.text ?? '') ?? []
    return link ? { link, text: letter?.text } : undefined
  })

test(`each of ${crowd} people in one office gets a visit: a few at once, the others with the link of their letter`, async () => {
  const office = newNetwork()
  const began = Date.now()
  const booked = await Promise.all(
    names.map(async (name) => ({
      name,
      ...(await bookFrom(office, freeTime(), { lastName: name, email: addressOf(name) })),
    })),
  )
  const waiting = booked.filter(({ awaitsLink }) => awaitsLink)
  expect(booked.map(({ code }) => code)).toEqual(booked.map(() => 201))
  expect(booked.filter(({ status }) => status === 'confirmed')).toHaveLength(5)
  expect(waiting).toHaveLength(crowd - 5)
  // Many names from one network must not fill the calendar.
  const free = (await freeTimes(api, 'consultation', 3, 60)).map(({ startsAt }) => startsAt)
  for (const { status, startsAt } of waiting) {
    expect(status).toBe('pending')
    expect(free).toContain(startsAt)
  }
  for (const visit of waiting) {
    const letter = await letterLink(visit.name)
    expect(letter.text).toContain('Take this time')
    expect(letter.link).not.toBe(visit.link)
    const taken = await inTurn(() => act(api, letter, { coming: true }))
    expect(await taken.json()).toMatchObject({ visit: { status: 'confirmed' } })
  }
  console.log(`${crowd} people of one network have their visits after ${Date.now() - began} ms`)
  const { rows } = await api.db.$client.execute(
    `select count(*) as n from visit_requests where status = 'confirmed' and email like 'person%'`,
  )
  expect(rows[0]?.['n']).toBe(crowd)
}, 600_000)

test('a family books at once, each person one visit of a type, also where they ask at the same moment', async () => {
  const home = newNetwork()
  const email = addressOf('first')
  for (const firstName of ['Mia', 'Ben', 'Zoe']) {
    expect(await bookFrom(home, freeTime(), { firstName, email })).toMatchObject({
      code: 201,
      status: 'confirmed',
    })
  }
  const asked = await Promise.all(
    Array.from({ length: 6 }, () =>
      bookFrom(newNetwork(), freeTime(), { firstName: 'Leo', email }),
    ),
  )
  expect(asked.filter(({ status }) => status === 'confirmed')).toHaveLength(1)
  const refused = asked.filter(({ code }) => code === 409)
  expect(refused).toHaveLength(5)
  for (const { detail } of refused) expect(detail).toMatch(/already.*link in our e-mail/)
  // A visit of another type is allowed. After the first visit is cancelled, a new one is too.
  const visitType = 'information'
  const more = await bookFrom(newNetwork(), freeTime(), { firstName: 'Leo', email, visitType })
  expect(more.status).toBe('confirmed')
  await act(api, asked.find(({ code }) => code === 201) ?? expect.unreachable(), { cancel: true })
  const again = await bookFrom(newNetwork(), freeTime(), { firstName: 'Leo', email })
  expect(again.status).toBe('confirmed')
})

test('staff may make a second visit of a type for somebody', async () => {
  const network = newNetwork()
  const email = addressOf('second')
  await bookFrom(network, freeTime(), { email })
  const made = await api.adminFetch(
    '/api/admin/visit-requests',
    jsonRequest('POST', {
      firstName: 'Ada',
      lastName: 'Moss',
      email,
      visitType: 'consultation',
      locationId: 1,
      startsAt: freeTime(),
    }),
  )
  expect(made.status).toBe(201)
})

/** Books as many visits as a network may book without a letter. */
async function useUp(network: string) {
  for (let n = 0; n < 5; n++) {
    await bookFrom(network, freeTime(), {
      lastName: `Used${n}`,
      email: addressOf(`used${n}${network}`),
    })
  }
}

test('a time that waits for a letter is lost to whoever takes it first, and the letter leads to others', async () => {
  const network = newNetwork()
  await useUp(network)
  const [wanted, other] = [freeTime(), freeTime()]
  const late = await bookFrom(network, wanted, { email: addressOf('late') })
  expect(late).toMatchObject({ code: 201, status: 'pending', awaitsLink: true })
  // The link in the answer shows the visit, but does not take its time.
  expect(await (await api.fetch(late.link)).text()).toContain('please use its link to get the time')
  expect((await act(api, late, { coming: true })).status).toBe(409)
  expect(await (await act(api, late, { startsAt: other })).json()).toMatchObject({
    visit: { status: 'pending', startsAt: other },
  })
  await act(api, late, { startsAt: wanted })
  for (let n = 0; n < 4; n++) {
    const sent = { email: addressOf('third'), firstName: `Fast${n}` }
    expect((await bookFrom(newNetwork(), wanted, sent)).status).toBe('confirmed')
  }
  const letter = await letterLink('late')
  const page = await (await api.fetch(letter.link)).text()
  expect(page).toContain('Take this time')
  expect(page).not.toContain('I am coming')
  const gone = await act(api, letter, { coming: true })
  expect(gone.status).toBe(409)
  expect(await gone.json()).toMatchObject({ alternatives: expect.any(Array) })
  const moved = await act(api, letter, { startsAt: other })
  expect(await moved.json()).toMatchObject({ visit: { status: 'confirmed', startsAt: other } })
  const second = await bookFrom(newNetwork(), freeTime(), { email: addressOf('late') })
  expect(second.code).toBe(409)
})

test('two requests of a person that wait for letters become one visit', async () => {
  const network = newNetwork()
  await useUp(network)
  const links: { link: string }[] = []
  for (const startsAt of [freeTime(), freeTime()]) {
    const visit = await bookFrom(network, startsAt, { email: addressOf('fourth') })
    expect(visit.awaitsLink).toBe(true)
    links.push(
      await eventually(async () => {
        const letter = await letterLink('fourth')
        return letter.link.startsWith(`/visit/${visit.id}.`) ? letter : undefined
      }),
    )
  }
  const taken = await Promise.all(links.map((link) => act(api, link, { coming: true })))
  expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

/** Books a visit that waits for the link of its letter, from a network that has reached its limit. */
async function bookWaiting(name: string, more: Record<string, unknown> = {}) {
  const network = newNetwork()
  await useUp(network)
  const visit = await bookFrom(network, freeTime(), { email: addressOf(name), ...more })
  expect(visit.awaitsLink).toBe(true)
  return { ...visit, letter: await letterLink(name) }
}

/** The next step of staff for a person. */
async function nextFor(name: string) {
  const { rows } = await api.db.$client.execute({
    sql: 'select next_action as action, due_at as due from candidates where email = ?',
    args: [addressOf(name)],
  })
  return rows[0]
}

test('a visit that staff confirm before its letter was used moves as any other, and staff hear of it', async () => {
  const { id, letter } = await bookWaiting('fifth')
  const path = `/api/admin/visit-requests/${id}/status`
  const confirmed = await api.adminFetch(path, jsonRequest('PUT', { status: 'confirmed' }))
  expect(confirmed.status).toBe(200)
  expect((await act(api, letter, { startsAt: freeTime() })).status).toBe(200)
  expect(await nextFor('fifth')).toMatchObject({ action: 'New time: look' })
  await eventually(async () =>
    mails.some(({ to, text }) => to === addressOf('fifth') && /has a new time/.test(text)),
  )
})

test('a visit whose confirmation staff take back is taken with its letter, as before', async () => {
  const { id, letter } = await bookWaiting('eighth')
  for (const status of ['confirmed', 'pending']) {
    const path = `/api/admin/visit-requests/${id}/status`
    expect((await api.adminFetch(path, jsonRequest('PUT', { status }))).status).toBe(200)
  }
  const taken = await act(api, letter, { coming: true })
  expect(await taken.json()).toMatchObject({ visit: { status: 'confirmed' } })
})

test('to take a time that is only asked for is no news of another time', async () => {
  const [screening] = await freeTimes(api, 'screening', 10, 60)
  const { letter } = await bookWaiting('sixth', {
    visitType: 'screening',
    startsAt: screening?.startsAt,
  })
  const before = await nextFor('sixth')
  expect((await act(api, letter, { coming: true })).status).toBe(200)
  expect(await nextFor('sixth')).toEqual(before)
})

test('the page of a time that it is too late to take does not ask anybody to take it', async () => {
  // The office may be closed today.
  await openAlways(api)
  const { id, link, letter } = await bookWaiting('seventh')
  expect(await (await api.fetch(letter.link)).text()).toContain('Please take it here')
  await api.db.$client.execute({
    sql: 'update visit_requests set starts_at = ? where id = ?',
    args: [new Date(Date.now() + 3600_000).toISOString(), id],
  })
  for (const page of [link, letter.link]) {
    const html = await (await api.fetch(page)).text()
    expect(html).toContain('Nobody keeps this time for you yet.</p>')
    expect(html).toContain('please call us')
  }
})

test('calls from one network are counted as well, apart from visits', async () => {
  expect((await saveType(api, 'call', { hours: officeHours })).status).toBe(200)
  const network = newNetwork()
  await useUp(network)
  const calls = await freeTimes(api, 'call', 3, 20, '')
  const asked: (Answer['call'] & { awaitsLink?: true })[] = []
  for (const { startsAt } of calls.slice(0, 6)) {
    const sent = inquiry({ lastName: `Call ${asked.length}`, callAt: startsAt })
    const answer = await from(network, '/api/patient-inquiry', sent)
    asked.push(((await answer.json()) as { call: (typeof asked)[number] }).call)
  }
  expect(asked.map((call) => Boolean(call?.awaitsLink))).toEqual([...Array(5).fill(false), true])
  // Without JavaScript, the next page says so.
  const fields = inquiry({ lastName: 'Call by form', callAt: calls[6]?.startsAt })
  const sent = await api.fetch('/api/patient-inquiry', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'CF-Connecting-IP': network,
      Origin: api.siteUrl,
    },
    body: new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])),
    redirect: 'manual',
  })
  expect(sent.status).toBe(303)
  const next = await api.fetch(sent.headers.get('Location') ?? '')
  expect(await next.text()).toContain('please use its link to get the time')
})

test('whoever asks for free times without end is refused, and may still book', async () => {
  const network = newNetwork()
  const day = times[0]?.slice(0, 10)
  const path = `/api/visit-slots?type=consultation&location=1&from=${day}&to=${day}`
  const headers = { 'CF-Connecting-IP': network }
  const statuses: number[] = []
  for (let n = 0; n < 300 && statuses.at(-1) !== 429; n++)
    statuses.push((await api.fetch(path, { headers })).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
  const booked = await from(network, '/api/visit-requests', bookingOf(freeTime()))
  expect(booked.status).toBe(201)
})

test('the network of a booking is kept hashed, and for a day alone', async () => {
  const stored = async () => {
    const { rows } = await api.db.$client.execute('select network from visit_requests')
    return rows.flatMap(({ network }) => (network === null ? [] : [String(network)]))
  }
  const kept = await stored()
  expect(kept.length).toBeGreaterThan(20)
  expect(kept.join()).not.toContain('198.51')
  const visits = await (await api.adminFetch('/api/admin/visit-requests')).text()
  expect(visits).not.toContain(kept[0])
  const yesterday = new Date(Date.now() - 25 * 3600_000).toISOString()
  await api.db.$client.execute({
    sql: 'update visit_requests set created_at = ?',
    args: [yesterday],
  })
  const quarter = 15 * 60_000
  await api.cron(new Date(Math.ceil(Date.now() / quarter) * quarter))
  expect(await stored()).toEqual([])
})
