import { expect, test } from 'vitest'
import { startApi } from '#tests/helpers/start/api.ts'
import { addLetter, startProvider } from '#tests/helpers/news/news.ts'

startProvider()

test('nobody who is not signed in reads or changes news', async () => {
  const { fetch } = await startApi()
  const { id } = await addLetter()
  for (const path of ['', '/digest', `/${id}`, `/${id}/deliveries`])
    expect((await fetch(`/api/admin/news${path}`)).status).toBe(401)
})

test('ids of nobody are answered alike', async () => {
  const { adminFetch } = await startApi()
  for (const id of ['999999', '0', '-1', 'x', '1e3', '9'.repeat(40)]) {
    for (const path of ['', '/progress', '/audience', '/deliveries'])
      expect((await adminFetch(`/api/admin/news/${id}${path}`)).status).toBe(404)
    const answer = await adminFetch(`/api/admin/news/${id}/stop`, { method: 'POST' })
    expect(answer.status).toBe(404)
  }
})
