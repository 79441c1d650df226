import { expect, test } from 'vitest'
import { copy } from '#db/model/copy/index.ts'
import { startApi } from '#tests/helpers/start/api.ts'

const post = {
  title: 'Not yet',
  slug: 'not-yet',
  excerpt: 'In short.',
  content: 'A draft.',
  category: 'Basics',
  published: false,
}

test('a draft is shown to staff at an address of its own, and to nobody else', async () => {
  const { admin, adminFetch, fetch } = await startApi()
  const { path } = await (await admin.admin.previews.post.$post({ json: post })).json()
  expect(path).toMatch(/^\/admin\/preview\/[0-9a-f-]{36}$/)

  const seen = await adminFetch(path)
  expect(seen.status).toBe(200)
  expect(seen.headers.get('Content-Type')).toContain('text/html')
  expect(seen.headers.get('Cache-Control')).toBe('no-store')
  expect(seen.headers.get('X-Robots-Tag')).toBe('noindex')
  expect(await seen.text()).toContain('/blog/not-yet')

  const turnedAway = await fetch(path)
  expect(turnedAway.status).toBe(303)
  expect(turnedAway.headers.get('Location')).toBe('/admin')
})

test('a preview changes nothing that visitors can read', async () => {
  const { admin, visitor } = await startApi()
  const before = await (await admin.admin.publish.$get()).json()
  await admin.admin.previews.post.$post({ json: { ...post, published: true } })
  expect((await (await admin.admin.publish.$get()).json()).contentVersion).toBe(
    before.contentVersion,
  )
  expect((await visitor.blog[':slug'].$get({ param: { slug: post.slug } })).status).toBe(404)
})

test('the wording of a section is shown where it stands on its page', async () => {
  const { admin } = await startApi()
  const preview = (sectionKey: 'about_section', content: unknown) =>
    admin.admin.previews.content[':sectionKey'].$post({ param: { sectionKey }, json: { content } })
  const shown = await preview('about_section', copy.about_section)
  expect((await shown.json()).path).toMatch(/#about$/)
  const wrong = await preview('about_section', { ...copy.about_section, title: '' })
  expect(wrong.status).toBe(422)
})

test('staff preview and keep drafts of what they may edit, and read no other preview', async () => {
  const { admin, as, visitor } = await startApi()
  const json = { username: 'previewing', password: 'quiet lantern harbour', role: 'coordinator' }
  expect((await admin.admin.users.$post({ json: { ...json, role: 'coordinator' } })).status).toBe(
    201,
  )
  const login = await visitor.auth.login.$post({ json })
  const cookie = login.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  const coordinator = as(cookie).admin
  const content = { json: { content: copy.about_section } }
  const study = { title: 'A study', summary: 'It asks a question.', condition: 'Asthma' }
  const answers = await Promise.all([
    coordinator.previews.study.$post({ json: study }),
    coordinator.previews.post.$post({ json: post }),
    coordinator.previews.content[':sectionKey'].$post({
      param: { sectionKey: 'about_section' },
      ...content,
    }),
    ...(['studies', 'blog', 'content'] as const).map((part) =>
      coordinator.drafts[':part'][':record'].$put({
        param: { part, record: 'new' },
        json: { values: { title: 'Half' } },
      }),
    ),
  ])
  expect(answers.map(({ status }) => status)).toEqual([201, 403, 403, 200, 403, 403])
  const { siteUrl } = await startApi()
  const opened = async (path: string) =>
    (await fetch(siteUrl + path, { headers: { Cookie: cookie } })).status
  const ofPost = await (await admin.admin.previews.post.$post({ json: post })).json()
  const ofStudy = await (await admin.admin.previews.study.$post({ json: study })).json()
  expect([await opened(ofPost.path), await opened(ofStudy.path)]).toEqual([403, 200])
})

test('an invalid preview is refused, and an unknown one is not found', async () => {
  const { admin, adminFetch, visitor } = await startApi()
  expect((await visitor.admin.previews.post.$post({ json: post })).status).toBe(401)
  expect((await admin.admin.previews.post.$post({ json: { ...post, slug: '../x' } })).status).toBe(
    422,
  )
  for (const id of [crypto.randomUUID(), 'x', '..%2Fresumes%2Fx']) {
    expect((await adminFetch(`/admin/preview/${id}`)).status).toBe(404)
  }
})
