import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll } from 'vitest'
import type { Db } from '#db/client.ts'
import { insertMany } from '#db/lib/insert-many.ts'
import type { Frequency } from '#db/model/inquiries/preferences.ts'
import { emailPreferences } from '#db/preferences/preferences.ts'
import { startApi } from '../start/api.ts'
import { eventually } from '../start/stack.ts'

/** A mail as Postmark's API gets it. */
export type SentMail = {
  From: string
  To: string
  ReplyTo?: string
  Subject: string
  TextBody: string
  HtmlBody: string
  Headers: { Name: string; Value: string }[]
  MessageStream: string
  Tag: string
  Metadata: { delivery: string }
  TrackOpens: boolean
  TrackLinks: string
}

/** The ways in which the provider treats a mail. */
export type Behaviour =
  /** takes it and answers */
  | 'takes'
  /** takes it, and breaks the connection before it answers */
  | 'takes and breaks'
  /** breaks the connection before it has read the mail */
  | 'breaks'
  /** never answers */
  | 'hangs'
  | { status: number; body?: object; headers?: Record<string, string> }

/**
 * A provider of ours over HTTP, and the address of the site's pages, on which the newest content is always live.
 * `behave` decides about each mail. The API of the test file is started with it, and with `more` settings.
 */
export function startProvider(more: Record<string, string> = {}) {
  const taken: SentMail[] = []
  const state = {
    taken,
    behave: (_mail: SentMail): Behaviour | Promise<Behaviour> => 'takes',
    contentVersion: 1e9,
  }
  const server = createServer(async (request, response) => {
    if (request.url === '/build.json') {
      const { contentVersion } = state
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify({ epoch: '', contentVersion, builtAt: '', maker: '', month: '' }))
      return
    }
    if (request.url !== '/email') {
      response.writeHead(404).end()
      return
    }
    const mail: SentMail = JSON.parse(await text(request))
    const does = await state.behave(mail)
    if (does === 'takes' || does === 'takes and breaks') taken.push(mail)
    if (does === 'hangs') return
    if (does === 'breaks' || does === 'takes and breaks') {
      response.destroy()
      return
    }
    const answer =
      does === 'takes' ? { status: 200, body: { MessageID: crypto.randomUUID() } } : does
    response.writeHead(answer.status, {
      'Content-Type': 'application/json',
      ...('headers' in answer && answer.headers),
    })
    response.end(JSON.stringify(answer.body ?? {}))
  })
  const ready = new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      // A server that listens on a port has such an address.
      const { port } = server.address() as AddressInfo
      resolve(`http://127.0.0.1:${port}`)
    })
  })
  beforeAll(async () => {
    await startApi({ ...newsSettings(await ready), ...more })
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const mailsOf = (id: number) => taken.filter(({ Tag }) => Tag === `news-${id}`)
  return { state, ready, mailsOf }
}

/** The settings with which a Worker sends news through this provider. */
export const newsSettings = (url: string) => ({
  NEWS_PROVIDER: 'postmark',
  POSTMARK_TOKEN: 'a-server-token',
  NEWS_FROM: 'news@news.site.example',
  NEWS_PER_MINUTE: '6000',
  MAIL_PROVIDER_URL: url,
  MAIL_EVENTS_KEY: 'a password for the reports of the provider',
  LOCAL_PAGES_URL: url,
})

type Subscriber = Partial<typeof emailPreferences.$inferInsert> & { email: string }

/** Adds subscribers who confirmed a year ago, and have been told everything up to now. */
export async function subscribe(db: Db, people: readonly Subscriber[]) {
  const lastYear = new Date(Date.now() - 365 * 24 * 3600_000).toISOString()
  const now = new Date().toISOString()
  await insertMany(
    db,
    emailPreferences,
    people.map((person) => ({
      unsubscribeToken: crypto.randomUUID().replaceAll('-', ''),
      frequency: 'daily' as Frequency,
      confirmedAt: lastYear,
      toldThrough: now,
      ...person,
    })),
  )
}

/** Lets everybody have news again. */
export async function freePeriods() {
  const { db } = await startApi()
  await db.run('update email_preferences set last_news_at = null')
}

export const addressesOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ email: `${name}-${at}@example.org` }))

export const letter = (more: object = {}) => ({
  subject: 'What we did this spring',
  preview: 'A few words',
  content: 'Dear reader,\n\nwe have *moved*. See [our posts](/blog).',
  topic: 'newsUpdates' as const,
  ...more,
})

export async function addLetter(more: object = {}) {
  const { admin } = await startApi()
  const answer = await admin.admin.news.$post({ json: letter(more) })
  if (answer.status !== 201) throw new Error(await answer.text())
  return (await answer.json()).issue
}

const idOf = (id: number) => ({ param: { id: String(id) } })

export async function trySend(id: number, more: object = {}) {
  const { admin } = await startApi()
  const { issue } = await (await admin.admin.news[':id'].$get(idOf(id))).json()
  return admin.admin.news[':id'].send.$post({
    ...idOf(id),
    json: { basedOn: issue.version, ...more },
  })
}

export async function send(id: number, more: object = {}) {
  const answer = await trySend(id, more)
  if (answer.status !== 200) throw new Error(await answer.text())
  return (await answer.json()).issue
}

export async function progressOf(id: number) {
  const { admin } = await startApi()
  return (await admin.admin.news[':id'].progress.$get(idOf(id))).json()
}

export async function issueOf(id: number) {
  const { admin } = await startApi()
  return (await (await admin.admin.news[':id'].$get(idOf(id))).json()).issue
}

/** Waits until nobody waits for the issue any more. */
export const sentOut = (id: number) =>
  eventually(async () => {
    const { status } = await issueOf(id)
    return status === 'sent' ? progressOf(id) : undefined
  })

export const act = async (id: number, step: 'cancel' | 'stop' | 'resume' | 'hide' | 'copy') => {
  const { admin } = await startApi()
  return admin.admin.news[':id'][step].$post(idOf(id))
}
