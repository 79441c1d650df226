import type { InferResponseType } from 'hono/client'
import { issueFields, NewsIssue } from '#db/model/news/issue.ts'
import type { Frequency } from '#db/model/inquiries/preferences.ts'
import { api, idParam } from '#site/lib/api.ts'
import { call, createRemote, write } from '#site/lib/remote.ts'
import { recordKind } from '../form/record/calls.ts'
import { fetchAll, fetchPagesOf } from '../list/pages.ts'

const { news } = api.admin

export type SavedIssue = InferResponseType<typeof news.$get>['issues'][number]

export const fetchIssues = fetchPagesOf('issues', news.$get)

/** Why nothing can be sent with the settings of the site, and why nobody reports bounces; null if that is not so. */
export const $newsHints = createRemote('news?hints', async () => {
  const { settingHint, reportHint } = await call(news.$get({ query: { limit: '1' } }))
  return { settingHint, reportHint }
})

export const issueKind = recordKind('issue', news, {
  what: 'letter',
  table: 'news_issues',
  model: NewsIssue,
  fields: issueFields,
})
export const { fetchOne: fetchIssue, remove: deleteIssue } = issueKind

const one = news[':id']

/** The question to a board about a letter. */
export const fetchBoard = async (id: string) =>
  (await call(one.board.$get(idParam(Number(id))))).board

export const fetchAudience = (id: number) => call(one.audience.$get(idParam(id)))
export type IssueAudience = Awaited<ReturnType<typeof fetchAudience>>

export const fetchSending = (id: string) => call(one.progress.$get(idParam(Number(id))))
export type SendingProgress = Awaited<ReturnType<typeof fetchSending>>

export const mailTrial = (id: number) => call(one.trial.$post(idParam(id)))

export const startSending = async ({ id, version }: SavedIssue, sendAt?: string) =>
  (await write(one.send.$post({ ...idParam(id), json: { basedOn: version, sendAt } }))).issue

export const copyIssue = async (id: number) => (await write(one.copy.$post(idParam(id)))).issue

/** The steps that staff can take with an issue that is not a draft. */
export const issueSteps = {
  cancel: (id: number) => write(one.cancel.$post(idParam(id))),
  stop: (id: number) => write(one.stop.$post(idParam(id))),
  resume: (id: number) => write(one.resume.$post(idParam(id))),
  hide: (id: number) => write(one.hide.$post(idParam(id))),
} as const
export type StepName = keyof typeof issueSteps

export const sendUnknownAgain = (id: number, confirm: number) =>
  write(one['send-unknown'].$post({ ...idParam(id), json: { confirm } }))

export type Digest = InferResponseType<typeof news.digest.$get>['digest']

export const $digest = createRemote(
  'news?digest',
  async () => (await call(news.digest.$get())).digest,
)

type DigestJson = Parameters<typeof news.digest.$put>[0]['json']
export const putDigest = (json: DigestJson) => write(news.digest.$put({ json }))

export const fetchNextDigest = (frequency: Frequency) =>
  call(news.digest.next.$get({ query: { frequency } }))

export const runDigest = async (frequency: Frequency) =>
  (await write(news.digest.run.$post({ json: { frequency } }))).issue

export function fetchDeliveries(id: number) {
  return fetchPagesOf('deliveries', ({ query }: { query: Record<string, string> }) =>
    one.deliveries.$get({ ...idParam(id), query }),
  )
}

/** The categories of posts, which digests put to topics. */
export const $postCategories = createRemote(
  'news?categories',
  async () => (await call(api.admin.blog.categories.$get())).categories,
)

/** The studies that a letter can show, by their ids. */
export const $newsStudies = createRemote('news?studies', async () => {
  const studies = await fetchAll(fetchPagesOf('studies', api.admin.studies.$get))
  return studies.map(({ id, title }) => ({ id, title }))
})

/** The areas that the form of preferences offers, and those that subscribers have chosen. */
export const $newsAreas = createRemote('news?areas', async () =>
  Object.keys((await call(api.admin.subscribers.counts.$get())).counts.areas),
)
