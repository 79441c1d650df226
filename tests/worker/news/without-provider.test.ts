import { beforeAll, expect, test } from 'vitest'
import { startApi } from '#tests/helpers/start/api.ts'
import {
  addLetter,
  addressesOf,
  issueOf,
  letter,
  subscribe,
  trySend,
} from '#tests/helpers/news/news.ts'

beforeAll(async () => {
  const { db } = await startApi({ MAIL_PROVIDER: 'cloudflare' })
  await subscribe(db, addressesOf('waits', 2))
})

test('with Cloudflare alone everything works but sending, and staff are told what to set', async () => {
  const { admin } = await startApi()
  const { id } = await addLetter()
  const param = { id: String(id) }
  expect((await admin.admin.news[':id'].$put({ param, json: letter() })).status).toBe(200)
  const audience = await admin.admin.news[':id'].audience.$get({ param })
  expect(await audience.json()).toMatchObject({ now: 2 })
  const { settingHint } = await (await admin.admin.news.$get({ query: {} })).json()
  expect(settingHint).toContain('Set NEWS_PROVIDER to ses or postmark, and NEWS_FROM.')
  const later = new Date(Date.now() + 3600_000).toISOString()
  for (const more of [{}, { sendAt: later }]) {
    const answer = await trySend(id, more)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ setting: 'NEWS_PROVIDER' })
  }
  expect((await issueOf(id)).status).toBe('draft')
  const run = await admin.admin.news.digest.run.$post({ json: { frequency: 'daily' } })
  expect(run.status).toBe(409)
})
