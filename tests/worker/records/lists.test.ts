import type { Client, InStatement } from '@libsql/client/web'
import { expect, test } from 'vitest'
import { listApplications } from '#db/jobs/applications.ts'
import { listAudit } from '#db/audit/list.ts'
import { listCandidates } from '#db/candidates/list/list.ts'
import { type Db, over } from '#db/client.ts'
import { listPatientInquiries } from '#db/inquiries/inquiries.ts'
import { listSponsorInquiries } from '#db/inquiries/sponsor-inquiries.ts'
import { listJobs, listOpenJobs } from '#db/jobs/jobs.ts'
import type { CandidatePage } from '#db/model/candidates/filter.ts'
import { listPosts, listPublishedPosts } from '#db/posts/posts.ts'
import { listActiveTeam } from '#db/team.ts'
import { listVisits } from '#db/visits/requests.ts'
import { startApi } from '#tests/helpers/start/api.ts'

/** The query plan of SQLite for each query that `ask` sends: one line for each step. */
async function planOf({ $client: client }: Db, ask: (db: Db) => Promise<unknown>) {
  const plans: string[] = []
  class Explaining {
    async execute(statement: InStatement) {
      const { sql, args } = statement as { sql: string; args: [] }
      const steps = await client.execute({ sql: `explain query plan ${sql}`, args })
      plans.push(...steps.rows.map((row) => String(row['detail'])))
      return client.execute(statement)
    }
    batch = (statements: InStatement[]) => Promise.all(statements.map((one) => this.execute(one)))
  }
  await ask(over(new Explaining() as unknown as Client))
  return plans
}

const first = { limit: 50, before: undefined, q: undefined }
const later = { limit: 50, before: 1000, q: undefined }
const search = { limit: 50, before: undefined, q: 'moss' }

const lists: [string, (db: Db) => Promise<unknown>][] = [
  ...Object.entries({ '': first, ' further down': later, ' with a word': search }).flatMap(
    ([where, page]): [string, (db: Db) => Promise<unknown>][] => [
      [`patient inquiries${where}`, (db) => listPatientInquiries(db, page)],
      [`sponsor inquiries${where}`, (db) => listSponsorInquiries(db, page, '')],
      [`visits${where}`, (db) => listVisits(db, page)],
      [`applications${where}`, (db) => listApplications(db, page)],
      [`posts${where}`, (db) => listPosts(db, page)],
      [`jobs${where}`, (db) => listJobs(db, page)],
      [`audit${where}`, (db) => listAudit(db, page)],
    ],
  ),
  ['pending visits', (db) => listVisits(db, { ...first, status: 'pending' })],
  ['new sponsor inquiries', (db) => listSponsorInquiries(db, { ...first, status: 'new' }, '')],
  ['my sponsor inquiries', (db) => listSponsorInquiries(db, { ...first, owner: 'me' }, '')],
  ['pending applications', (db) => listApplications(db, { ...first, status: 'pending' })],
  ['applications for one job', (db) => listApplications(db, { ...later, job: 7 })],
  ['published posts', (db) => listPublishedPosts(db)],
  ['open jobs', (db) => listOpenJobs(db)],
  ['active team', (db) => listActiveTeam(db)],
]

// The audit log needs the names of all staff, who are few. The state of publishing is one row.
const smallTables = ['users', 'publish_state']

test.each(lists)('%s are found by an index and come sorted from it', async (_name, ask) => {
  const { db } = await startApi()
  const plan = await planOf(db, ask)
  expect(plan.length).toBeGreaterThan(0)
  // The search index is a virtual table: it uses its own index, even if the plan says SCAN.
  const unindexed = plan.filter(
    (step) =>
      step.startsWith('SCAN') &&
      !step.includes('VIRTUAL TABLE INDEX') &&
      !smallTables.includes(step.slice('SCAN '.length)),
  )
  expect(unindexed).toEqual([])
  expect(plan.filter((step) => step.includes('USE TEMP B-TREE'))).toEqual([])
})

const desk = { me: 1, timeZone: 'America/New_York' }

test.each([
  ['open', {}],
  // The list uses the same index as the counts.
  ['overdue', { due: 'overdue' }, 3],
  ['later', { cursor: { id: 7, dueAt: '2027-03-01T14:30:00.000Z' } }],
  ['talking', { status: 'talking' }],
  ['my', { owner: 'me' }],
  ['closed', { status: 'closed' }],
] satisfies [string, Partial<CandidatePage>, number?][])(
  '%s candidates come sorted from an index, and are counted without reading them',
  async (_name, page, reads = 2) => {
    const { db } = await startApi()
    const plan = await planOf(db, (db) => listCandidates(db, { limit: 50, ...page }, desk))
    // Only the candidates of the present hour are read; the others are in the kept counts.
    const ofTheHour =
      'SEARCH candidates USING COVERING INDEX candidates_due (due_at>? AND due_at<?)'
    expect(plan.filter((step) => step === ofTheHour)).toHaveLength(reads)
    expect(plan.filter((step) => step.startsWith('SEARCH due_counts'))).toHaveLength(7)
    expect(plan).not.toContain('SCAN candidates')
    expect(plan.filter((step) => step.includes('USE TEMP B-TREE'))).toEqual([])
  },
)

test.each([
  ['visits', (db: Db) => listVisits(db, { ...search, q: 'mo' })],
  ['audit', (db: Db) => listAudit(db, { ...search, q: 'x' })],
])('a word of one or two letters is found in %s without reading the table', async (_name, ask) => {
  const { db } = await startApi()
  const plan = await planOf(db, ask)
  const indexes = plan.filter((step) => /^SCAN \w+_search\w* VIRTUAL TABLE INDEX/.test(step))
  // The index itself, and two steps for its trigrams.
  expect(indexes).toHaveLength(3)
  expect(plan.filter((step) => /(visit_requests|audit_log) /.test(step))).toEqual([
    expect.stringMatching(/^SEARCH \w+ USING INTEGER PRIMARY KEY \(rowid=\?\)/),
  ])
})
