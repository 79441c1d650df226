import { expect, test } from 'vitest'
import { csvCell } from '#worker/lib/http/csv.ts'
import { migrate } from '#worker/operate/database/migrate.ts'
import { submissionKinds } from '#db/model/submissions/kinds.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { makeCandidates } from '#tests/helpers/candidates/candidates.ts'
import { exported } from '#tests/helpers/operation/csv.ts'
import { inquiry } from '#tests/helpers/submissions/submissions.ts'

/** The cells for a reader that splits lines at this sign, and that only notices quotes at the start of a cell. */
const cellsFor = (separator: string, line: string) =>
  line.split(RegExp(`[${separator}\r\n]`)).map((text) => text.replace(/^"/, ''))

test('no reader finds a formula in a cell, at whatever sign it divides lines', () => {
  for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠']) {
    for (const before of ['', ';', 'a;', 'a; ', 'a;"', ';;', 'a\t', 'a\n', 'a\r\n', ';\t"', 'a,']) {
      const line = ['Ada', `${before}${sign}1+1|' /C calc'!A0`, 'Moss'].map(csvCell).join(',')
      for (const separator of [';', '\t']) {
        for (const found of cellsFor(separator, line)) {
          expect([line, separator, found.trim()[0]]).not.toEqual([line, separator, sign])
        }
      }
    }
  }
})

test('every cell is quoted, and none begins a formula', () => {
  expect(csvCell('plain')).toBe('"plain"')
  expect(csvCell('one; two - three')).toBe('"one; two - three"')
  expect(csvCell('a "b", c')).toBe('"a ""b"", c"')
  expect(csvCell('two\nlines')).toBe('"two\nlines"')
  expect(csvCell(null)).toBe('""')
  expect(csvCell(42)).toBe('"42"')
  for (const phone of ['+1 617 555 0100', '+44 (0)20 7946-0018', '+49.89.123456', '(617) 555-0100'])
    expect(csvCell(phone)).toBe(`"${phone}"`)
  expect(csvCell('+1 617 555 0100 \u202ecba')).toBe(`"'+1 617 555 0100 cba"`)
  for (const start of ['=', '+', '-', '@', '\t', '＝', '＋', '－', '＠']) {
    expect(csvCell(`${start}1+1`)).toBe(`"'${start}1+1"`)
  }
  expect(csvCell('\r=1')).toBe(`"'\r'=1"`)
  expect(csvCell('=HYPERLINK("https://evil.example","x")')).toBe(
    `"'=HYPERLINK(""https://evil.example"",""x"")"`,
  )
})

test('inquiries leave as a file that a spreadsheet opens and nothing in it runs', async () => {
  const { visitor, admin } = await startApi()
  const message = '=cmd|\' /C calc\'!A0\n"quoted", and more — 健康'
  await visitor['patient-inquiry'].$post({ json: inquiry({ phone: '+1 617 555 0100', message }) })
  const { response, csv, rows } = await exported('exports/patient-inquiries.csv')
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(response.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="patient-inquiries-\d{4}-\d\d-\d\d\.csv"$/,
  )
  expect(csv.startsWith('\u{FEFF}"Id","First name","Last name","Email","Phone"')).toBe(true)
  const [head, first] = rows
  const of = (title: string) => first?.[head?.indexOf(title) ?? -1]
  expect(of('Phone')).toBe('+1 617 555 0100')
  expect(of('Message')).toBe(`'${message}`)
  expect(head).not.toContain('Submission id')

  const { entries } = await (await admin.admin.audit.$get({ query: {} })).json()
  expect(entries[0]).toMatchObject({
    action: 'export',
    record: 'patient_inquiries',
    username: 'ada',
    new: { rows: 'all' },
  })
})

test('a file holds every row, of lists longer than any page', async () => {
  const { db } = await startApi()
  const now = new Date().toISOString()
  const insert =
    'insert into sponsor_inquiries (submission_id, contact_name, company, email, created_at) values (?, ?, ?, ?, ?)'
  const rowsToAdd = Array.from({ length: 950 }, (_, at) => ({
    sql: insert,
    args: [`id-${at}`, `Contact ${at}`, 'Northwind, "Inc."', 'jo@example.com', now],
  }))
  await db.$client.batch(rowsToAdd)
  const { rows } = await exported('exports/sponsor-inquiries.csv')
  expect(rows).toHaveLength(951)
  expect(new Set(rows.map(([id]) => id)).size).toBe(951)
  expect(new Set(rows.slice(1).map((row) => row[2]))).toEqual(new Set(['Northwind, "Inc."']))
})

test('a search narrows the file, and what was searched for stays out of the log', async () => {
  const { visitor, admin } = await startApi()
  await visitor['patient-inquiry'].$post({ json: inquiry({ lastName: 'Rarename' }) })
  const { rows } = await exported('exports/patient-inquiries.csv?q=Rarename')
  expect(rows).toHaveLength(2)
  const log = await (await admin.admin.audit.$get({ query: {} })).json()
  expect(log.entries[0]?.new).toEqual({ rows: 'some, by a search or filter' })
  expect(JSON.stringify(log)).not.toContain('Rarename')
})

test('visits and applications leave too, even where there are none', async () => {
  expect((await exported('exports/visit-requests.csv?status=cancelled')).rows).toHaveLength(1)
  const { rows } = await exported('exports/job-applications.csv')
  expect(rows[0]).toContain('Cover letter')
})

test('a file narrowed by a search and a filter takes no longer than the whole list', async () => {
  const { db } = await startApi()
  await db.$client
    .execute(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 6000)
    insert into patient_inquiries
    (submission_id, first_name, last_name, email, phone, interest, message, created_at)
    select 'many ' || i, 'Grace', 'Hopper', 'g' || i || '@ship.example', '555', 'cardiology', 'Hello', '2026-01-05T15:00:00.000Z' from n`)
  await migrate(db)
  const took = async (query: string) => {
    const started = performance.now()
    const { rows } = await exported(`exports/patient-inquiries.csv${query}`)
    expect(rows.length).toBeGreaterThan(6000)
    return performance.now() - started
  }
  const [whole, narrowed] = [[], []] as [number[], number[]]
  for (let round = 0; round < 5; round++) {
    whole.push(await took(''))
    narrowed.push(await took('?q=grace+hopper+ship&spam=none'))
  }
  expect(Math.min(...narrowed) / Math.min(...whole)).toBeLessThan(2)
})

test('candidates leave with the filters of their list, however many they are', async () => {
  const { db, admin } = await startApi()
  const more = Array.from({ length: 450 }, (_, at) => ({ lastName: `=Many${at}`, study: 'Heart' }))
  await makeCandidates(db, ...more, { lastName: 'Closed', status: 'closed', dueAt: null })
  const { rows } = await exported('exports/candidates.csv?study=Heart')
  expect(rows).toHaveLength(451)
  expect(new Set(rows.map(([id]) => id)).size).toBe(451)
  expect(rows[1]?.[2]).toMatch(/^'=Many/)
  expect((await exported('exports/candidates.csv?status=closed')).rows).toHaveLength(2)
  const { entries } = await (await admin.admin.audit.$get({ query: {} })).json()
  expect(entries[1]).toMatchObject({
    action: 'export',
    record: 'candidates',
    new: { rows: 'some, by a search or filter' },
  })
})

test('figures leave without numbers under 5', async () => {
  const { db } = await startApi()
  const study = (study: string) => ({ study, promiseAt: '2026-01-01T00:00:00.000Z' })
  await makeCandidates(db, ...Array.from({ length: 12 }, () => study('Sleep')), study('Rare'))
  const { rows, response } = await exported('exports/figures.csv?days=90')
  expect(response.headers.get('Content-Disposition')).toMatch(/filename="figures-/)
  expect(rows[0]?.slice(0, 4)).toEqual(['Of', 'Name', 'Inquiries', 'Reached'])
  const inquiriesOf = (name: string) => rows.find((row) => row[1] === name)?.[2]
  expect(inquiriesOf('Rare')).toBe('<5')
  expect(rows.flatMap((row) => row.slice(2, -1)).filter((cell) => /^[0-4]$/.test(cell))).toEqual([])
})

test('only admins take files', async () => {
  const { fetch } = await startApi()
  for (const { part } of Object.values(submissionKinds)) {
    expect((await fetch(`/api/admin/exports/${part}.csv`)).status).toBe(401)
  }
})
