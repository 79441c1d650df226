import { expect, test } from 'vitest'
import { startApi } from '#tests/helpers/start/api.ts'
import { jsonRequest } from '#tests/helpers/bodies/json.ts'

test('a section is saved, switched off, and kept from being overwritten unseen', async () => {
  const { visitor, admin } = await startApi()
  const hero = (title: string, more = {}) => ({
    param: { sectionKey: 'hero_section' as const },
    json: { title: 'Hero', content: { title }, isActive: true, ...more },
  })
  const content = admin.admin.content[':sectionKey']
  const first = await (await content.$put(hero('One', { basedOn: null }))).json()
  const { updatedAt } = (first as { section: { updatedAt: string } }).section
  expect((await content.$put(hero('Two', { basedOn: updatedAt }))).status).toBe(200)
  const stale = await content.$put(hero('Mine', { basedOn: updatedAt }))
  expect(stale.status).toBe(409)
  expect(await stale.json()).toMatchObject({ section: { content: { title: 'Two' } } })

  const keys = async () =>
    (await (await visitor.content.$get()).json()).sections.map(({ sectionKey }) => sectionKey)
  expect(await keys()).toContain('hero_section')
  await content.$put(hero('Two', { isActive: false }))
  expect(await keys()).not.toContain('hero_section')
})

test('content that is not what its section needs is refused, field by field', async () => {
  const { adminFetch } = await startApi()
  const put = (sectionKey: string, content: unknown) =>
    adminFetch(`/api/admin/content/${sectionKey}`, jsonRequest('PUT', { content }))
  expect(await (await put('company_info', { email_general: 'nope' })).json()).toMatchObject({
    status: 422,
    errors: [{ path: 'content.email_general' }],
  })
  expect((await put('hero_section', 42)).status).toBe(422)
  expect((await put('unknown_section', {})).status).toBe(404)
})
