import { beforeAll, expect, test } from 'vitest'
import { gt, sql } from 'drizzle-orm'
import { candidates } from '#db/candidates/tables.ts'
import { candidateEvents } from '#db/candidates/event-tables.ts'
import { insertMany } from '#db/lib/insert-many.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { exported } from '#tests/helpers/operation/csv.ts'
import { candidateRow } from '#tests/helpers/candidates/candidates.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { addColleague } from '#tests/helpers/candidates/histories.ts'

const count = 10_000
const day = 24 * 60 * 60_000
const now = Date.now()
const iso = (ms: number) => new Date(ms).toISOString()

/** Random numbers that are the same in every run. */
let seed = 1
const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
const below = (n: number) => Math.floor(random() * n)
const oneOf = <T>(...all: T[]) => all[below(all.length)] as T

type Event = {
  candidateId: number
  at: number
  kind: 'submission' | 'attempt' | 'status'
  data: object
}

/** The history of a candidate in order of time, of any length from no event to enrolled. */
function historyOf(candidateId: number, came: number): Event[] {
  const events: Event[] = [
    {
      candidateId,
      at: came,
      kind: 'submission',
      data: { record: 'patient_inquiries', id: candidateId },
    },
  ]
  const add = (kind: Event['kind'], data: object) => {
    const at = (events.at(-1)?.at ?? came) + below(day) + 1
    if (at < now) events.push({ candidateId, at, kind, data })
  }
  for (let tries = below(4); tries > 0; tries--) {
    const outcome = oneOf('reached', 'voicemail', 'no-answer')
    add('attempt', { direction: oneOf('out', 'out', 'in'), outcome })
  }
  for (const to of ['contacting', 'talking', 'visit', 'screening', 'enrolled']) {
    if (below(3) === 0) break
    add('status', { from: 'new', to: below(9) === 0 ? 'closed' : to })
  }
  return events
}

/** 10,000 candidates of five months: each tenth merged into the one before it. */
beforeAll(async () => {
  const { db } = await startApi()
  const rows = Array.from({ length: count }, (_, at) => {
    // An hour away from the ends of the periods, which move while the test runs.
    const came = now - Math.floor(random() * 150) * day - below(22 * 3_600_000) - 3_600_000
    const id = at + 1
    return {
      ...candidateRow({ email: `figure${id}@example.com`, phone: 'none' }),
      id,
      createdAt: iso(came),
      promiseAt: below(20) === 0 ? null : iso(came + 20 * 3_600_000 + below(day)),
      study: oneOf('Heart', 'Sleep', 'Asthma, "severe"', null),
      source: oneOf('patient-inquiry' as const, 'visit-request' as const),
      heardFrom: oneOf('doctor' as const, 'search' as const, 'event' as const, null),
      // Many campaigns with few people each, and two with most people.
      campaignName: oneOf('spring', 'autumn', null, `small ${below(60)}`),
      mergedInto: id % 10 === 0 ? id - 1 : null,
    }
  })
  for (let from = 0; from < count; from += 2500) {
    const some = rows.slice(from, from + 2500)
    await insertMany(db, candidates, some)
    const events = some.flatMap(({ id, createdAt }) => historyOf(id, Date.parse(createdAt)))
    await insertMany(
      db,
      candidateEvents,
      events.map((event) => ({ ...event, at: iso(event.at), by: 'user' as const })),
    )
  }
})

type Person = {
  study: string | null
  source: string
  heardFrom: string | null
  campaign: string | null
  came: number
  due: number | null
  events: { at: number; kind: string; data: unknown }[]
}

/** Every row, read in parts: the database refuses answers of more than 10 MB. */
async function allOf<Row extends { id: number }>(read: (after: number) => Promise<Row[]>) {
  const all: Row[] = []
  for (;;) {
    const rows = await read(all.at(-1)?.id ?? 0)
    if (rows.length === 0) return all
    all.push(...rows)
  }
}

/** The people whose first submission came in the last days, computed from the raw rows. */
async function personsOf(days: number): Promise<Person[]> {
  const { db } = await startApi()
  const limit = 5000
  const rows = await allOf((after) =>
    db
      .select()
      .from(candidates)
      .where(gt(candidates.id, after))
      .orderBy(candidates.id)
      .limit(limit),
  )
  const { id } = candidateEvents
  const events = await allOf((after) =>
    db.select().from(candidateEvents).where(gt(id, after)).orderBy(id).limit(limit),
  )
  const eventsOf = Map.groupBy(events, ({ candidateId }) => candidateId)
  const groups = Map.groupBy(rows, ({ id, mergedInto }) => mergedInto ?? id)
  const persons = [...groups].flatMap(([id, group]) => {
    const kept = group.find((row) => row.id === id)
    const theirs = group.flatMap((row) =>
      (eventsOf.get(row.id) ?? []).map(({ at, kind, data }) => ({
        at: Date.parse(at),
        kind,
        data,
      })),
    )
    const came = Math.min(...theirs.filter(({ kind }) => kind === 'submission').map(({ at }) => at))
    const first = group.find(({ createdAt }) => Date.parse(createdAt) === came)
    const due = first?.promiseAt ? Date.parse(first.promiseAt) : null
    if (!kept) return []
    const { study, source, heardFrom, campaignName: campaign } = kept
    return [{ study, source, heardFrom, campaign, came, due, events: theirs }]
  })
  return persons.filter(({ came }) => came >= now - days * day)
}

function figuresOf(persons: Person[]) {
  const has = ({ events }: Person, kind: string, ...words: string[]) =>
    events.some(
      (event) =>
        event.kind === kind &&
        words.some((word) => JSON.stringify(event.data).includes(`"${word}"`)),
    )
  const tried = ({ events }: Person) =>
    events
      .filter(({ kind, data }) => kind === 'attempt' && !JSON.stringify(data).includes('"in"'))
      .reduce<number | null>((min, { at }) => Math.min(min ?? at, at), null)
  const minutes = persons
    .flatMap((person) => {
      const at = tried(person)
      const seconds = at === null ? null : Math.floor(at / 1000) - Math.floor(person.came / 1000)
      return seconds === null ? [] : [Math.max(0, Math.floor(seconds / 60))]
    })
    .sort((a, b) => a - b)
  const middle = minutes.length / 2
  const promised = persons.filter(
    ({ due, ...person }) => due !== null && (tried({ due, ...person }) !== null || due <= now),
  )
  const spoke = (person: Person) =>
    has(person, 'attempt', 'reached') ||
    has(person, 'status', 'talking', 'visit', 'screening', 'enrolled')
  return {
    medianFirstAttemptMinutes:
      minutes.length === 0
        ? null
        : Math.round(
            ((minutes[Math.ceil(middle) - 1] ?? 0) + (minutes[Math.floor(middle)] ?? 0)) / 2,
          ),
    promise: {
      of: promised.length,
      kept: promised.filter((person) => (tried(person) ?? Infinity) <= (person.due ?? 0)).length,
    },
    funnel: {
      inquiries: persons.length,
      reached: persons.filter(spoke).length,
      visits: persons.filter((person) => has(person, 'status', 'visit', 'screening', 'enrolled'))
        .length,
      enrolled: persons.filter((person) => has(person, 'status', 'enrolled')).length,
    },
  }
}

async function asked(days: number | string) {
  const { admin } = await startApi()
  return admin.admin.figures.$get({ query: { days: String(days) } })
}

test.each([30, 90])('the figures of %i days are those that the raw rows give', async (days) => {
  const persons = await personsOf(days)
  expect(persons.length).toBeGreaterThan(1000)
  const figures = await (await asked(days)).json()
  expect(figures).toMatchObject({ days, ...figuresOf(persons) })
  const { enrolled, visits, reached, inquiries } = figures.funnel
  expect([inquiries > reached, reached > visits, visits > enrolled, enrolled > 50]).not.toContain(
    false,
  )
  const { byStudy, bySource, byHeardFrom, byCampaign } = figures
  const divided = {
    study: byStudy.map(({ study, ...group }) => ({ ...group, value: study })),
    source: bySource.map(({ source, ...group }) => ({ ...group, value: source })),
    heardFrom: byHeardFrom.map(({ heardFrom, ...group }) => ({ ...group, value: heardFrom })),
    campaign: byCampaign.map(({ campaign, ...group }) => ({ ...group, value: campaign })),
  }
  for (const name of keysOf(divided)) {
    const theirs = Map.groupBy(persons, (person) => person[name])
    const sizes = [...theirs.values()].map(({ length }) => length).toSorted((a, b) => b - a)
    expect(divided[name].map(({ funnel }) => funnel.inquiries)).toEqual(sizes.slice(0, 30))
    for (const { value, ...group } of divided[name]) {
      expect(group).toEqual(figuresOf(theirs.get(value) ?? []))
    }
  }
  expect(byCampaign.length).toBe(30)
})

test.each(['heardFrom', 'campaignName'] as const)(
  'the counts of each %s are those of plain SQL, and of the list that is narrowed to it',
  async (column) => {
    const { db, admin } = await startApi()
    const name = column === 'heardFrom' ? 'heard_from' : 'campaign_name'
    const since = iso(Date.now() - 90 * day)
    // The first day of a person is the earliest one of all merged candidates.
    const { rows } = await db.$client.execute({
      sql: `select ${name} as name, count(*) as n from candidates as kept where merged_into is null
        and (select min(created_at) from candidates as one where one.id = kept.id or one.merged_into = kept.id) >= ?
        group by ${name}`,
      args: [since],
    })
    const { byHeardFrom, byCampaign } = await (await asked(90)).json()
    const groups =
      column === 'heardFrom'
        ? byHeardFrom.map(({ heardFrom, funnel }) => [heardFrom, funnel.inquiries])
        : byCampaign.map(({ campaign, funnel }) => [campaign, funnel.inquiries])
    const plain = new Map(rows.map((row) => [row['name'], row['n']]))
    for (const [value, inquiries] of groups) expect(plain.get(value ?? null)).toBe(inquiries)
    const filter =
      column === 'heardFrom' ? { heardFrom: 'doctor' as const } : { campaign: 'spring' }
    const answer = await admin.admin.candidates.bulk.$post({
      json: { filter: { ...filter, status: 'any' }, change: {}, dryRun: true },
    })
    const { rows: all } = await db.$client.execute({
      sql: `select count(*) as n from candidates where merged_into is null and ${name} = ?`,
      args: [Object.values(filter)[0] ?? ''],
    })
    expect(await answer.json()).toMatchObject({ changed: all[0]?.['n'] })
  },
)

test('the file of the figures names no number under 5, in any division', async () => {
  const { csv } = await exported('exports/figures.csv?days=1')
  const lines = csv.trim().split('\r\n').slice(1)
  const cells = lines.map((line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell]) => cell))
  for (const of of ['Study', 'Source', 'Heard from', 'Campaign']) {
    expect(cells.some(([division]) => division === of)).toBe(true)
  }
  for (const [, , ...numbers] of cells) {
    for (const number of numbers.slice(0, 6)) {
      expect(['<5', 'hidden'].includes(number ?? '') || Number(number) >= 5).toBe(true)
    }
  }
  // A single unknown number could be computed from the sum of its column: there must be none, or at least two.
  for (const of of ['Study', 'Source', 'Heard from']) {
    const parts = cells.filter(([division]) => division === of)
    for (let column = 2; column < 8; column++) {
      const unknown = parts.filter((row) => /^(<5|hidden)$/.test(row[column] ?? ''))
      expect([of, column, unknown.length]).not.toEqual([of, column, 1])
    }
  }
})

test('what has just happened is counted, and an undone merge is', async () => {
  const { db } = await startApi()
  const before = await (await asked(30)).json()
  const { id } = (await db
    .select()
    .from(candidates)
    .where(
      sql`merged_into is null and furthest < 3 and created_at > ${iso(now - 20 * day)} and id % 10 <> 9`,
    )
    .limit(1)
    .get()) ?? { id: 0 }
  await db.insert(candidateEvents).values({
    candidateId: id,
    at: iso(Date.now()),
    by: 'user',
    kind: 'status',
    data: { from: 'visit', to: 'enrolled' },
  })
  const after = await (await asked(30)).json()
  expect(after.funnel.enrolled).toBe(before.funnel.enrolled + 1)
  expect(after).toMatchObject(figuresOf(await personsOf(30)))
})

test('the figures answer within half a second, and take from 1 to 365 days', async () => {
  const took: number[] = []
  for (let round = 0; round < 5; round++) {
    const started = performance.now()
    expect((await asked(200 + round)).status).toBe(200)
    took.push(performance.now() - started)
  }
  expect(Math.min(...took)).toBeLessThan(500)
  for (const days of ['0', '366', 'x', '-1', '1.5']) expect((await asked(days)).status).toBe(400)
  for (const days of [1, 365]) expect((await asked(days)).status).toBe(200)
})

test('coordinators read the figures, editors do not', async () => {
  for (const [role, status] of [
    ['coordinator', 200],
    ['editor', 403],
    ['hr', 403],
  ] as const) {
    const { api } = await addColleague(`figures-${role}`, role)
    expect((await api.admin.figures.$get({ query: {} })).status).toBe(status)
  }
})
