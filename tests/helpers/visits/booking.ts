import { expect } from 'vitest'
import type { startApi } from '../start/api.ts'
import { jsonRequest } from '../bodies/json.ts'

type Api = Awaited<ReturnType<typeof startApi>>

let people = 0

/** Makes a new person each time, because a person can have only one booked visit of a type. */
const newPerson = () => ({
  firstName: 'Ada',
  lastName: 'Moss',
  email: `ada${++people}@example.com`,
  phone: '555-0100',
})

export type Booked = {
  id: number
  startsAt: string
  status: string
  link: string
  call?: { startsAt: string } | null
  alternatives?: { date: string; time: string; startsAt: string }[]
}

/** A request to book a visit, as a visitor sends it. */
export const bookingOf = (startsAt: string, more: Record<string, unknown> = {}) => ({
  submissionId: crypto.randomUUID(),
  ...newPerson(),
  visitType: 'consultation',
  location: 1,
  startsAt,
  ...more,
})

export const postVisit = ({ fetch }: Api, json: Record<string, unknown>) =>
  fetch('/api/visit-requests', jsonRequest('POST', json))

/** Sends a form again while the database is busy, as a browser does. */
export async function untilNotBusy(send: () => Promise<Response>): Promise<Response> {
  const answer = await send()
  return answer.status === 503 ? untilNotBusy(send) : answer
}

/** Waits until the inbox is stored: a busy database may have left submissions there. */
export const settleInbox = (api: Api) =>
  expect
    .poll(
      async () => {
        await api.cron()
        const stats = await (await api.admin.admin.stats.$get()).json()
        return stats.waitingSubmissions
      },
      { timeout: 40_000 },
    )
    .toBe(0)

/** Books a visit for a visitor. */
export async function book(api: Api, startsAt: string, more: Record<string, unknown> = {}) {
  const answer = await postVisit(api, bookingOf(startsAt, more))
  expect(answer.status).toBe(201)
  return (await answer.json()) as Booked
}

export const tokenIn = ({ link }: { link: string }) => link.slice('/visit/'.length)

/** Sends an act through a visitor's link. */
export const act = ({ fetch }: Api, visit: { link: string }, json: Record<string, unknown>) =>
  fetch(`/api/visits/${tokenIn(visit)}`, jsonRequest('POST', json))

/** The date `days` days from today, as YYYY-MM-DD. */
export const dayAhead = (days: number) =>
  new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 10)

type Slots = {
  days: {
    date: string
    closed?: string
    slots: { time: string; startsAt: string; free: boolean }[]
  }[]
}

/** The free times of a visit type between two days, counted from today. */
export async function freeTimes({ fetch }: Api, type: string, from = 2, to = 40, location = '1') {
  const query = new URLSearchParams({ type, from: dayAhead(from), to: dayAhead(to) })
  if (location) query.set('location', location)
  const answer = await fetch(`/api/visit-slots?${query}`)
  expect(answer.status).toBe(200)
  const { days } = (await answer.json()) as Slots
  return days.flatMap(({ date, slots }) =>
    slots.filter(({ free }) => free).map(({ time, startsAt }) => ({ date, time, startsAt })),
  )
}
