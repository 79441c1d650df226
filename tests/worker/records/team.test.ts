import { expect, test } from 'vitest'
import { startApi } from '#tests/helpers/start/api.ts'
import { jpeg } from '#tests/helpers/pictures/files.ts'

test('the team comes in pages, in the order of the site, whoever is deleted meanwhile', async () => {
  const { admin, adminFetch } = await startApi()
  const { team } = admin.admin
  const people = [
    ['Zoe', 1],
    ['Ada', 2],
    ['Ada', 2],
    ['Ömer', 2],
    ['Bo', 3],
  ] as const
  const ids = new Map<string, number>()
  for (const [name, displayOrder] of people) {
    const json = { name, title: 'Nurse', displayOrder, isActive: name !== 'Bo' }
    const { member } = (await (await team.$post({ json })).json()) as { member: { id: number } }
    ids.set(name, member.id)
  }
  const get = async (query: object) => (await team.$get({ query })).json()
  const names: string[] = []
  let cursor: string | undefined
  do {
    const page = await get({ limit: '2', ...(cursor && { cursor }) })
    names.push(...page.members.map(({ name }) => name))
    // Deletes the last member of the page: the next page must begin at the same place.
    if (names.length === 4)
      await team[':id'].$delete({ param: { id: String(ids.get('Ömer')) }, query: {} })
    cursor = page.nextCursor
  } while (cursor)
  expect(names).toEqual(['Zoe', 'Ada', 'Ada', 'Ömer', 'Bo'])
  expect((await get({})).nextCursor).toBeUndefined()
  expect((await get({ q: 'zo' })).members.map(({ name }) => name)).toEqual(['Zoe'])
  for (const wrong of ['limit=0', 'limit=201', 'cursor=7', 'cursor=x', 'cursor=WzEsMl0']) {
    expect([wrong, (await adminFetch(`/api/admin/team?${wrong}`)).status]).toEqual([wrong, 400])
  }
})

test('a team member is shown in order, with a photo of our own', async () => {
  const { visitor, admin, fetch, adminFetch } = await startApi()
  const { uploadURL } = await (await admin['team-photos'].upload.$post()).json()
  const put = { method: 'PUT', body: jpeg as BodyInit, headers: { 'Content-Type': 'image/jpeg' } }
  expect((await fetch(uploadURL, put)).status).toBe(204)
  const confirm = await admin['team-photos'].confirm.$post({ json: { photoURL: uploadURL } })
  const confirmed = (await confirm.json()) as { success: boolean; photoPath: string }
  expect(confirmed.success).toBe(true)
  const photo = await adminFetch(confirmed.photoPath)
  expect(photo.headers.get('Content-Type')).toBe('image/jpeg')
  expect(photo.headers.get('Cache-Control')).toContain('immutable')

  const member = { name: 'Zoe Abel', title: 'Nurse', imageUrl: confirmed.photoPath }
  await admin.admin.team.$post({ json: { ...member, displayOrder: 2 } })
  await admin.admin.team.$post({ json: { ...member, name: 'Al Burke', displayOrder: 2 } })
  await admin.admin.team.$post({ json: { ...member, name: 'Off', isActive: false } })
  const { members } = await (await visitor.team.$get()).json()
  const withPhoto = members.filter(({ imageUrl }) => imageUrl === confirmed.photoPath)
  expect(withPhoto.map(({ name }) => name)).toEqual(['Al Burke', 'Zoe Abel'])

  const nameless = await admin.admin.team.$post({ json: { name: '', title: '' } })
  expect(await nameless.json()).toMatchObject({
    errors: [
      { path: 'name', message: 'Name and title are required.' },
      { path: 'title', message: 'Name and title are required.' },
    ],
  })
})
