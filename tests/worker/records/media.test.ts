import { expect, test } from 'vitest'
import { copy } from '#db/model/copy/index.ts'
import { deleteUnusedMedia } from '#db/media/unused.ts'
import { getMedia } from '#db/media/media.ts'
import { getContentVersion } from '#db/publish/publish.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { uploadPicture } from '#tests/helpers/pictures/picture-upload.ts'
import { pictureOf } from '#tests/helpers/pictures/pictures.ts'

const param = (id: number | undefined) => ({ param: { id: String(id) } })

async function uploadFile(bytes: Uint8Array) {
  const { file, answer } = await uploadPicture(bytes)
  expect(answer.status).toBe(204)
  return file
}

async function addPicture(name: string, size = {}, more: object = {}) {
  const { admin } = await startApi()
  const file = await uploadFile(await pictureOf('jpeg', size))
  const created = await admin.admin.media.$post({ json: { name, file, ...more } })
  expect(created.status).toBe(201)
  const { media } = await created.json()
  if (!media) throw new Error('Nothing was stored')
  return media
}

async function read(id: number) {
  const { admin } = await startApi()
  return (await (await admin.admin.media[':id'].$get(param(id))).json()).media
}

const post = (slug: string, more: object) => ({
  title: `The post ${slug}`,
  slug,
  excerpt: 'In short.',
  content: 'At length.',
  category: 'News',
  ...more,
})

test('a picture is uploaded, measured as it is seen, described and found', async () => {
  const { admin } = await startApi()
  const picture = await addPicture('Freezer', { width: 90, height: 40, orientation: 6 })
  expect(picture).toMatchObject({ width: 40, height: 90, type: 'image/jpeg', alt: '', focalX: 50 })
  const words = { name: 'Freezer', alt: 'A nurse opens a freezer', caption: 'At night', focalY: 20 }
  const json = { ...words, basedOn: picture.updatedAt }
  const saved = await admin.admin.media[':id'].$put({ ...param(picture.id), json })
  expect((await saved.json()).media).toMatchObject(words)
  const { media } = await (await admin.admin.media.$get({ query: { q: 'nurse' } })).json()
  expect(media.map(({ id }) => id)).toEqual([picture.id])

  const stale = await admin.admin.media[':id'].$put({ ...param(picture.id), json })
  expect(stale.status).toBe(409)
  expect(await stale.json()).toMatchObject({ media: { caption: 'At night' } })
})

test('a picture whose file has not arrived is not added', async () => {
  const { admin } = await startApi()
  const json = { name: 'Nothing', file: crypto.randomUUID() }
  const refused = await admin.admin.media.$post({ json })
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({ errors: [{ path: 'file' }] })
})

test('replacing a picture changes it wherever it is used, and publishes that', async () => {
  const { admin, fetch, db } = await startApi()
  const picture = await addPicture('Old', { width: 50, height: 50 }, { alt: 'A door' })
  const address = `/media/${picture.key}`
  await admin.admin.blog.$post({ json: post('replaced', { imageUrl: address }) })
  const before = await fetch(address)
  const file = await uploadFile(await pictureOf('png', { width: 70, height: 30 }))
  const version = await getContentVersion(db)
  const { name, alt } = picture
  await admin.admin.media[':id'].$put({ ...param(picture.id), json: { name, alt, file } })
  expect(await read(picture.id)).toMatchObject({ file, width: 70, type: 'image/png', alt })
  expect(await getContentVersion(db)).toBe(version + 1)

  const after = await fetch(address)
  expect(after.headers.get('Content-Type')).toBe('image/png')
  expect(after.headers.get('ETag')).not.toBe(before.headers.get('ETag'))
  expect(after.headers.get('Cache-Control')).toContain('no-cache')
  const again = await fetch(address, {
    headers: { 'If-None-Match': `"another", ${after.headers.get('ETag')}` },
  })
  expect(again.status).toBe(304)
  expect((await fetch(`/media/${file}`)).headers.get('Cache-Control')).toContain('immutable')
})

test('a picture in use stays, and says where it is used', async () => {
  const { admin } = await startApi()
  const picture = await addPicture('Used', {}, { alt: 'A window' })
  const address = `/media/${picture.key}`
  const content = `Before.\n\n![A window](${address})\n\nAfter.`
  const written = await admin.admin.blog.$post({
    json: post('using', { content, published: false }),
  })
  const { post: draft } = await written.json()
  await admin.admin.team.$post({ json: { name: 'Ada', title: 'Nurse', imageUrl: address } })
  await admin.admin.content[':sectionKey'].$put({
    param: { sectionKey: 'hero_section' },
    json: { content: { ...copy.hero_section, picture: address }, isActive: true },
  })
  await admin.admin.content[':sectionKey'].$put({
    param: { sectionKey: 'photographs' },
    json: { content: { hands: address }, isActive: true },
  })
  expect(await read(picture.id)).toMatchObject({
    usedIn: [
      { record: 'blog_posts', id: String(draft?.id), title: 'The post using' },
      { record: 'content_sections', id: 'hero_section', title: 'Hero' },
      { record: 'content_sections', id: 'photographs', title: 'Photographs' },
      { record: 'team_members', title: 'Ada' },
    ],
  })
  const refused = await admin.admin.media[':id'].$delete(param(picture.id))
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('The post using') })
  expect(await read(picture.id)).toMatchObject({ name: 'Used' })
})

test('a picture that is taken into use while it is deleted stays', async () => {
  const { admin, db } = await startApi()
  const picture = await addPicture('Just taken', {}, { alt: 'A lamp' })
  const found = await getMedia(db, picture.id)
  if (!found) throw new Error('Nothing was added')
  const address = `/media/${picture.key}`
  await admin.admin.blog.$post({ json: post('just-taken', { content: `![](${address})` }) })
  expect(await deleteUnusedMedia(db, { id: null, username: 'ada' }, found)).toBeUndefined()
  expect(await read(picture.id)).toMatchObject({ name: 'Just taken' })
})

test('a record that is saved with a picture that was deleted meanwhile is refused at its field', async () => {
  const { admin } = await startApi()
  const picture = await addPicture('Gone', {}, { alt: 'A door' })
  const address = `/media/${picture.key}`
  const text = post('with-a-gone-picture', { content: `Before.\n\n![](${address})` })
  const member = { name: 'Ada', title: 'Nurse', imageUrl: address }
  const hero = { content: { ...copy.hero_section, picture: address }, isActive: true }
  const section = { param: { sectionKey: 'hero_section' }, json: hero }
  expect((await admin.admin.media[':id'].$delete(param(picture.id))).status).toBe(204)
  const answers = {
    content: await admin.admin.blog.$post({ json: text }),
    imageUrl: await admin.admin.team.$post({ json: member }),
    'content.picture': await admin.admin.content[':sectionKey'].$put(section),
  }
  for (const [path, answer] of Object.entries(answers)) {
    expect([path, answer.status]).toEqual([path, 422])
    const message = expect.stringContaining('A picture here was deleted')
    expect(await answer.json()).toMatchObject({ errors: [{ path, message }] })
  }
  const { items } = await (await admin.admin.bin.$get({ query: {} })).json()
  const item = items.find(
    ({ record, recordId }) => record === 'media' && recordId === String(picture.id),
  )
  await admin.admin.bin[':id'].restore.$post(param(item?.id))
  expect((await admin.admin.blog.$post({ json: text })).status).toBe(201)
})

test('a deleted picture comes back from the bin with its words and its file', async () => {
  const { admin, fetch, cron } = await startApi()
  const picture = await addPicture('Binned', {}, { alt: 'A chair', credit: 'Ada' })
  const address = `/media/${picture.key}`
  const remove = async () =>
    expect((await admin.admin.media[':id'].$delete(param(picture.id))).status).toBe(204)
  await remove()
  expect((await fetch(address)).status).toBe(404)
  const later = (days: number) =>
    new Date(Math.ceil(Date.now() / 3600_000) * 3600_000 + days * 86_400_000)
  await cron(later(2))
  const { items } = await (await admin.admin.bin.$get({ query: {} })).json()
  const item = items.find(
    ({ record, recordId }) => record === 'media' && recordId === String(picture.id),
  )
  expect((await admin.admin.bin[':id'].restore.$post(param(item?.id))).status).toBe(200)
  expect(await read(picture.id)).toMatchObject({ key: picture.key, alt: 'A chair', credit: 'Ada' })
  expect((await fetch(address)).status).toBe(200)
})

test('an earlier version of a post says that its picture is gone, until the picture is back', async () => {
  const { admin } = await startApi()
  const [gone, kept] = [await addPicture('Gone'), await addPicture('Kept')]
  const text = post('pictured', {
    imageUrl: `/media/${gone.key}`,
    content: `![](/media/${kept.key})`,
  })
  const { post: saved } = await (await admin.admin.blog.$post({ json: text })).json()
  await admin.admin.blog[':id'].$put({
    ...param(saved?.id),
    json: { ...text, imageUrl: undefined },
  })
  await admin.admin.media[':id'].$delete(param(gone.id))
  const goneIn = async () => {
    const query = { ...param(saved?.id), query: {} }
    const { revisions } = await (await admin.admin.blog[':id'].revisions.$get(query)).json()
    return revisions.map(({ gonePictures }) => gonePictures)
  }
  expect(await goneIn()).toEqual([0, 1])
  const { items } = await (await admin.admin.bin.$get({ query: {} })).json()
  const item = items.find(
    ({ recordId, record }) => record === 'media' && recordId === String(gone.id),
  )
  await admin.admin.bin[':id'].restore.$post(param(item?.id))
  expect(await goneIn()).toEqual([0, 0])
})

test('an older version of a picture comes back with its file', async () => {
  const { admin } = await startApi()
  const picture = await addPicture('First', { width: 33, height: 33 })
  const file = await uploadFile(await pictureOf('jpeg', { width: 44, height: 44 }))
  await admin.admin.media[':id'].$put({ ...param(picture.id), json: { name: 'Second', file } })
  const revisions = admin.admin.media[':id'].revisions
  const list = await revisions.$get({ ...param(picture.id), query: {} })
  const first = (await list.json()).revisions.at(-1)
  const restored = await revisions[':revision'].restore.$post({
    param: { id: String(picture.id), revision: String(first?.id) },
    json: {},
  })
  expect(restored.status).toBe(200)
  expect(await read(picture.id)).toMatchObject({ name: 'First', width: 33, file: picture.file })
})
