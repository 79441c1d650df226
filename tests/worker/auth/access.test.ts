import { beforeAll, expect, test } from 'vitest'
import { access, isPart, type Part, type Role, roles, rolesFor } from '#db/model/access.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { publicRecords } from '#db/model/records/records.ts'
import { api } from '#worker/api.ts'
import { startApi } from '#tests/helpers/start/api.ts'

/** The parts of the records that previews show. */
const previewed: Record<string, Part> = {
  post: 'blog',
  study: 'studies',
  news: 'news',
  content: 'content',
}

/** Routes that need a session, and the part that each belongs to. */
const routes = [
  ...new Set(
    api.routes
      .filter(
        ({ method, path }) =>
          method !== 'ALL' && /^\/(api\/(admin|team-photos)|admin)\//.test(path),
      )
      .map(({ method, path }) => `${method} ${path}`),
  ),
].map((route) => {
  const [method = '', path = ''] = route.split(' ')
  const [, first, second, third = '', fourth = '', fifth = ''] = path.split('/')
  const part =
    first === 'admin'
      ? 'previews'
      : second === 'team-photos'
        ? second
        : third === 'exports'
          ? fourth.replace('.csv', '')
          : third === 'previews'
            ? (previewed[fourth] ?? third)
            : third === 'studies' && ['approvals', 'letters'].includes(fifth)
              ? 'study-approvals'
              : third === 'news' && fifth === 'deliveries'
                ? 'news-deliveries'
                : third
  return { method, path, part }
})

const uuid = '0199a8a0-0000-7000-8000-000000000000'
const addressOf = (path: string) =>
  path
    .replace(/:id(?=$|\/)/, path.includes('preview') ? uuid : '999999')
    .replace(':sectionKey', 'hero')
    .replace(/:\w+/g, uuid)

const cookies = new Map<Role | 'nobody', string>()

beforeAll(async () => {
  const { admin, visitor } = await startApi()
  for (const role of keysOf(roles)) {
    const json = { username: `role-${role}`, password: 'quiet lantern harbour', role }
    expect((await admin.admin.users.$post({ json })).status).toBe(201)
    const login = await visitor.auth.login.$post({ json })
    cookies.set(role, login.headers.get('Set-Cookie')?.split(';')[0] ?? '')
  }
})

async function answerTo(who: Role | 'nobody', { method, path }: (typeof routes)[number]) {
  const { fetch } = await startApi()
  const body = method === 'POST' || method === 'PUT' ? '{}' : null
  const headers = { Cookie: cookies.get(who) ?? '', 'Content-Type': 'application/json' }
  return fetch(addressOf(path), { method, body, headers })
}

test('every route of the admin area belongs to a part with declared roles, and every part has one', () => {
  expect(routes.filter(({ part }) => !isPart(part))).toEqual([])
  expect(new Set(routes.map(({ part }) => part))).toEqual(new Set(keysOf(access)))
})

test.each(keysOf(roles))('as %s, each route answers as the declaration says', async (role) => {
  const seen = []
  const expected = []
  for (const route of routes) {
    const { method, path, part } = route
    const answer = await answerTo(role, route)
    await answer.body?.cancel()
    seen.push([method, path, answer.status === 403 ? 'refused' : 'allowed', answer.status < 500])
    const isAllowed = isPart(part) && rolesFor(part, method).includes(role)
    expected.push([method, path, isAllowed ? 'allowed' : 'refused', true])
  }
  expect(seen).toEqual(expected)
})

test('signed out, every route asks for a session', async () => {
  const answers: Response[] = []
  for (const route of routes) answers.push(await answerTo('nobody', route))
  // A preview is opened as a page, so it redirects to the login page.
  const wanted = routes.map(({ path }) => (path.startsWith('/admin/preview') ? 303 : 401))
  expect(answers.map(({ status }) => status)).toEqual(wanted)
})

test('a refusal names the roles that are needed and who can help', async () => {
  const answer = await answerTo('hr', { method: 'GET', path: '/api/admin/blog', part: 'blog' })
  expect(await answer.json()).toMatchObject({
    status: 403,
    detail: 'This needs the role Admin or Editor. An admin can give it to you under Users.',
    needs: ['admin', 'editor'],
  })
})

/** Editors work on everything that the site shows, except jobs. */
const ofEditors = Object.values(publicRecords)
  .map(({ part }) => part)
  .filter((part) => part !== 'jobs')

/** The parts that each role may read and change, as agreed with the clinic. Shows a mistake in the declaration. */
const agreed: Record<Exclude<Role, 'admin'>, { reads: Part[]; onlyReads?: Part[] }> = {
  coordinator: {
    reads: [
      'bin',
      'calendar',
      'candidate-filters',
      'candidates',
      'consents',
      'drafts',
      'figures',
      'locations',
      'media',
      'news',
      'patient-inquiries',
      'previews',
      'publish',
      'sponsor-inquiries',
      'stats',
      'studies',
      'study-approvals',
      'study-figures',
      'visit-requests',
      'visit-types',
    ],
    onlyReads: ['media', 'news', 'publish'],
  },
  editor: {
    reads: [
      ...ofEditors,
      'bin',
      'drafts',
      'news-deliveries',
      'previews',
      'publish',
      'redirects',
      'samples',
      'stats',
      'study-approvals',
      'subscribers',
      'team-photos',
    ],
    onlyReads: ['study-approvals'],
  },
  hr: {
    reads: ['bin', 'job-applications', 'jobs', 'publish', 'resumes', 'stats'],
    onlyReads: ['publish'],
  },
  user: { reads: [] },
}

test.each(keysOf(agreed))('%s reads and changes what was agreed', (role) => {
  const { reads, onlyReads = [] } = agreed[role]
  const of = (method: string) =>
    keysOf(access).filter((part) => rolesFor(part, method).includes(role))
  expect(new Set(of('GET'))).toEqual(new Set(reads))
  expect(new Set(of('PUT'))).toEqual(new Set(reads.filter((part) => !onlyReads.includes(part))))
})

test('the overview counts only what a role may read', async () => {
  const { as } = await startApi()
  const keys = async (role: Role) => {
    const stats = await (await as(cookies.get(role) ?? '').admin.stats.$get()).json()
    return [Object.keys(stats).sort(), Object.keys(stats.spam.marked).sort()]
  }
  expect(await keys('hr')).toEqual([
    ['applications', 'pendingApplications', 'spam'],
    ['applications'],
  ])
  expect(await keys('editor')).toEqual([['agingFacts', 'posts', 'publishedStudies', 'spam'], []])
  expect(await keys('coordinator')).toEqual([
    [
      'patientInquiries',
      'pendingVisits',
      'publishedStudies',
      'spam',
      'sponsorInquiries',
      'visitRequests',
    ],
    ['patientInquiries', 'sponsorInquiries', 'visitRequests'],
  ])
})

test('the audit log shows the name of whoever did it', async () => {
  const { admin, as } = await startApi()
  const editor = as(cookies.get('editor') ?? '')
  expect((await editor.auth.me.$put({ json: { name: 'Grace Hopper' } })).status).toBe(200)
  await editor.admin.team.$post({ json: { name: 'Ada', title: 'Nurse' } })
  const { entries } = await (await admin.admin.audit.$get({ query: { q: 'role-editor' } })).json()
  expect(entries.find(({ action }) => action === 'create')).toMatchObject({
    name: 'Grace Hopper',
    username: 'role-editor',
    record: 'team_members',
  })
})
