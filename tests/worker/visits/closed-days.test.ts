import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { officeHours } from '#db/model/hours/hours.ts'
import { withClosedDays } from '#db/model/locations.ts'
import { closedProblem, closureOf } from '#db/model/visits/times.ts'
import { revisions } from '#db/revisions/revisions.ts'
import { jsonRequest } from '#tests/helpers/bodies/json.ts'
import { startApi } from '#tests/helpers/start/api.ts'

type Api = Awaited<ReturnType<typeof startApi>>
let api: Api

beforeAll(async () => {
  api = await startApi()
})

const place = { name: 'Salem', address: '2 Long Street, Salem', timeZone: 'America/New_York' }
const move = { date: '2027-01-04', name: 'Moving' }
const works = { date: '2027-02-01', reason: 'Works' }

/**
 * A location in the format of other tools and older versions: two lists, and no field that says for whom a day is
 * closed.
 */
const inTwoLists = {
  ...place,
  hours: { ...officeHours, closed: { holidays: [], days: [move] } },
  closedDays: [works],
}
const moveInList = { date: '2027-01-04', reason: 'Moving', whom: 'everybody' }
const worksInList = { ...works, whom: 'visits' }

const send = async (method: 'POST' | 'PUT', path: string, json: object) => {
  const answer = await api.adminFetch(`/api/admin/locations${path}`, jsonRequest(method, json))
  expect([answer.status, await answer.clone().text()]).toEqual([
    method === 'POST' && path === '' ? 201 : 200,
    expect.any(String),
  ])
  const { location, restored } = await answer.json()
  return location ?? restored
}

test('closed days that are sent in two lists are answered in one, and those for everybody in the hours too', async () => {
  const made = await send('POST', '', inTwoLists)
  expect(made.closedDays).toEqual([moveInList, worksInList])
  expect(made.hours.closed).toEqual({ holidays: [], days: [move] })
  // Sent back as it was read, it stays the same.
  const { id, version: _, createdAt: _c, updatedAt: _u, ...read } = made
  expect(await send('PUT', `/${id}`, read)).toMatchObject(read)
  // If they are left out, days without visits stay, and the days closed for everybody come from the hours.
  const less = { ...place, hours: { ...officeHours, closed: { holidays: [], days: [] } } }
  expect((await send('PUT', `/${id}`, less)).closedDays).toEqual([worksInList])
  const open = { ...less, closedDays: [] }
  expect((await send('PUT', `/${id}`, open)).closedDays).toEqual([])
})

test('a day of the list for everybody closes the office, with or without a reason, and one for visits does not', async () => {
  const hours = { ...officeHours, closed: { holidays: [], days: [] } }
  const closedDays = [{ ...moveInList, reason: '' }, worksInList]
  const made = await send('POST', '', { ...place, name: 'Lynn', hours, closedDays })
  expect(made.hours.closed.days).toEqual([{ date: move.date }])
  expect(closureOf(move.date, made)).toBe('Closed on that day')
  expect(closedProblem(move.date, made)).toContain('We are closed on that day. ')
  expect(closureOf(works.date, made)).toBe('Works')
  expect(closedProblem(works.date, made)).toContain('We are closed on that day (Works). ')
})

test('a day in both lists is for everybody, and keeps the reason that visitors read', () => {
  const both = [{ ...works, date: move.date, whom: 'visits' as const }]
  const { closedDays, hours } = withClosedDays({ ...inTwoLists, closedDays: both })
  expect(closedDays).toEqual([{ ...moveInList, reason: 'Works' }])
  expect(hours.closed?.days).toEqual([{ ...move, name: 'Works' }])
})

test('a location without any closed days goes on to keep the usual holidays', () => {
  const usual = { ...place, hours: officeHours, closedDays: [] }
  expect(withClosedDays(usual)).toEqual(usual)
  const day = { date: move.date, reason: '', whom: 'everybody' as const }
  const { hours } = withClosedDays({ ...usual, closedDays: [day] })
  expect(hours.closed?.holidays).toContain('us_thanksgiving')
})

test('an old version with two lists is restored with one', async () => {
  const made = await send('POST', '', { ...place, name: 'Troy', hours: officeHours })
  const old = { phone: null, active: true, break: null, ...inTwoLists, name: 'Troy' }
  const [row] = await api.db
    .insert(revisions)
    .values({ record: 'locations', recordId: String(made.id), values: old, username: 'ada' })
    .returning()
  const restored = await send('POST', `/${made.id}/revisions/${row?.id}/restore`, {
    basedOn: made.updatedAt,
  })
  expect(restored.closedDays).toEqual([moveInList, worksInList])
})

test('the migration brings the stored days into one list', async () => {
  const made = await send('POST', '', { ...place, name: 'Bath', hours: officeHours })
  const other = { date: '2027-03-01' }
  const days = [other, move, { date: works.date, name: 'Office works' }]
  await api.db.$client.execute({
    sql: 'update locations set hours = ?, closed_days = ? where id = ?',
    args: [
      JSON.stringify({ ...officeHours, closed: { holidays: [], days } }),
      JSON.stringify([works, { date: '2027-04-01', reason: 'Staff' }]),
      made.id,
    ],
  })
  const [file = ''] = readdirSync('db/migrations').filter((name) =>
    name.endsWith('_one_list_of_closed_days.sql'),
  )
  await api.db.$client.executeMultiple(readFileSync(`db/migrations/${file}`, 'utf8'))
  const { location } = await (await api.adminFetch(`/api/admin/locations/${made.id}`)).json()
  expect(location.closedDays).toEqual([
    moveInList,
    { ...works, whom: 'everybody' },
    { ...other, reason: '', whom: 'everybody' },
    { date: '2027-04-01', reason: 'Staff', whom: 'visits' },
  ])
})
