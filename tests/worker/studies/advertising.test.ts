import { expect, test } from 'vitest'
import { copy } from '#db/model/copy/index.ts'
import { jsonRequest } from '#tests/helpers/bodies/json.ts'
import { aboutPost } from '#tests/helpers/records/post-body.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { addStudy, newStudy } from '#tests/helpers/studies/studies.ts'

const advertisement = 'Free new treatment for diabetes: earn $1,200, call now'

type Answer = {
  status: number
  detail?: string
  errors?: { path: string; message: string }[]
  warning?: { words: string[]; confirm: string }
  failed?: { reason: string }[]
  changed?: number[]
  post?: { id: number; updatedAt: string; published: boolean }
}

async function send(method: 'POST' | 'PUT', path: string, body: object, confirm?: string) {
  const { adminFetch } = await startApi()
  const request = jsonRequest(method, body)
  const headers = { ...request.headers, ...(confirm && { 'Confirm-Words': confirm }) }
  const answer = await adminFetch(`/api/admin/${path}`, { ...request, headers })
  return { ...((await answer.json()) as Answer), status: answer.status }
}

const post = (more: object) => aboutPost(`p-${crypto.randomUUID().slice(0, 8)}`, more)
const sendPost = (more: object, confirm?: string) => send('POST', 'blog', post(more), confirm)

test('a post that advertises beside a study of ours is refused by a link to it, its title, or its number', async () => {
  const nctId = 'NCT04000123'
  const study = await addStudy(newStudy(undefined, { nctId }))
  for (const content of [
    `${advertisement}. [More](/current-studies/${study.slug})`,
    `${advertisement}. More: https://clinic.example/current-studies/${study.slug}#join`,
    `${advertisement} in “${study.title.toUpperCase()}”.`,
    `${advertisement}, ${nctId.toLowerCase()}.`,
  ]) {
    const { status, errors } = await sendPost({ content })
    expect([content, status]).toEqual([content, 422])
    expect(errors).toEqual([
      { path: 'content', message: expect.stringContaining(`the study “${study.title}”`) },
    ])
    for (const word of ['free', 'earn', '$1,200', 'call now'])
      expect(errors?.[0]?.message).toContain(`“${word}”`)
  }
  // A draft may contain it, because visitors do not read it.
  const draft = await sendPost({ content: `${advertisement} ${nctId}`, published: false })
  expect(draft.status).toBe(201)
  const { id, updatedAt: basedOn } = draft.post ?? { id: 0, updatedAt: '' }
  const bulk = await send('POST', 'blog/bulk', { action: 'publish', posts: [{ id, basedOn }] })
  expect(bulk.changed).toEqual([])
  expect(bulk.failed?.[0]?.reason).toContain('“earn”')
})

test('elsewhere staff confirm such words once, and again when their text has changed', async () => {
  const asked = await sendPost({ title: advertisement })
  expect(asked.status).toBe(409)
  expect(asked.warning?.words).toEqual(expect.arrayContaining(['free', 'earn', 'call now']))
  expect(asked.errors).toMatchObject([{ path: 'title' }])
  expect((await sendPost({ title: advertisement }, 'something else')).status).toBe(409)
  const saved = await sendPost({ title: advertisement }, asked.warning?.confirm)
  expect(saved.status).toBe(201)
  // Two users who confirm at the same time both save. A confirmation is valid only for its own text.
  const both = await Promise.all(
    ['Earn $900', 'Earn $900'].map(async (excerpt) => {
      const { warning } = await sendPost({ excerpt })
      return (await sendPost({ excerpt }, warning?.confirm)).status
    }),
  )
  expect(both).toEqual([201, 201])
  expect((await sendPost({ excerpt: 'Earn $901' }, asked.warning?.confirm)).status).toBe(409)
  const path = `blog/${saved.post?.id}`
  const other = post({ title: advertisement, content: 'Another text.' })
  expect((await send('PUT', path, other)).status).toBe(200)
  const changed = post({ title: `${advertisement}!` })
  expect((await send('PUT', path, changed)).status).toBe(409)
})

test('sections, jobs, pictures and descriptions for search engines are searched too', async () => {
  const job = {
    title: 'Nurse',
    department: 'Clinic',
    location: 'Boston',
    type: 'Full-time',
    description: 'You look after people.',
  }
  const about = { content: { ...copy.about_section, content: advertisement } }
  const results = {
    content: {
      pages: [{ page: '/faqs', description: advertisement, visibility: 'shown' }],
    },
  }
  const answers = {
    'content.content': await send('PUT', 'content/about_section', about),
    'content.pages.0.description': await send('PUT', 'content/search_engines', results),
    description: await send('POST', 'jobs', { ...job, description: advertisement }),
    seoDescription: await sendPost({ seoDescription: advertisement }),
  }
  for (const [path, { status, errors, detail }] of Object.entries(answers)) {
    expect([path, status, detail]).toEqual([path, 409, expect.stringContaining('“earn”')])
    expect(errors?.map((error) => error.path)).toEqual([path])
  }
  // The pay of the clinic's staff is not an offer to patients.
  const paid = { salaryRange: '$60,000', benefits: ['Paid leave'] }
  expect((await send('POST', 'jobs', { ...job, ...paid })).status).toBe(201)
  // The words that came with the product are allowed too.
  const { status } = await send('PUT', 'content/faqs', { content: copy.faqs })
  expect(status).toBe(200)
})
