import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { startApi } from '#tests/helpers/start/api.ts'
import { uploadPicture } from '#tests/helpers/pictures/picture-upload.ts'
import { pictureOf } from '#tests/helpers/pictures/pictures.ts'
import {
  addStudy,
  approve,
  letterOf,
  newStudy,
  readStudy,
  saveStudy,
  servedOf,
  shownStudy,
  withdraw,
} from '#tests/helpers/studies/studies.ts'

const words = {
  name: 'A visit',
  alt: 'A nurse and a visitor',
  decorative: false,
  caption: 'At the clinic',
}

async function addPicture() {
  const { admin } = await startApi()
  const { file } = await uploadPicture(await pictureOf('jpeg', { width: 80 }))
  const answer = await admin.admin.media.$post({ json: { ...words, focalX: 30, focalY: 40, file } })
  expect(answer.status).toBe(201)
  return (await answer.json()).media
}

async function change(id: number, more: object) {
  const { admin } = await startApi()
  const json = { ...words, focalX: 30, focalY: 40, ...more }
  return (await admin.admin.media[':id'].$put({ param: { id: String(id) }, json })).status
}

const bytesAt = async (path: string) => {
  const { fetch } = await startApi()
  return Buffer.from(await (await fetch(path)).arrayBuffer())
}

const pictureIn = async (id: number) =>
  (await readStudy(id)).drafts.page.content.find(([name]) => name === 'picture')?.[1]

test('a picture is approved with its bytes, crop and words, and shown as it was approved', async () => {
  const picture = await addPicture()
  const study = await addStudy(newStudy('pictured', { imageId: picture.id }))
  const sha256 = createHash('sha256')
    .update(await bytesAt(`/media/${picture.key}`))
    .digest('hex')
  const content = { sha256, crop: { x: 30, y: 40 }, alt: words.alt, caption: words.caption }
  expect(await pictureIn(study.id)).toEqual(content)
  expect((await shownStudy(study.slug))?.picture).toBeNull()
  await approve(study.id)
  const approved = (await shownStudy(study.slug))?.picture
  expect(approved).toMatchObject({
    alt: words.alt,
    caption: words.caption,
    focus: [30, 40],
    key: picture.key,
  })

  // Each change in the library changes the draft, but nothing for visitors.
  expect(await change(picture.id, { alt: 'Somebody smiles at last' })).toBe(200)
  expect(await pictureIn(study.id)).toEqual({ ...content, alt: 'Somebody smiles at last' })
  const { file } = await uploadPicture(await pictureOf('png', { width: 90 }))
  expect(await change(picture.id, { file })).toBe(200)
  expect(await pictureIn(study.id)).toMatchObject({
    alt: words.alt,
    sha256: expect.not.stringMatching(sha256),
  })
  expect((await shownStudy(study.slug))?.picture).toEqual(approved)
  const shown = createHash('sha256')
    .update(await bytesAt(approved?.src ?? ''))
    .digest('hex')
  expect(shown).toBe(sha256)

  await approve(study.id, { materialVersion: '2' })
  expect((await shownStudy(study.slug))?.picture?.src).toBe(`/media/${file}`)
})

test('a picture that was withdrawn with its approval is gone at its addresses, but for staff', async () => {
  const { admin, adminFetch, fetch } = await startApi()
  const picture = await addPicture()
  const study = await addStudy(newStudy('withdrawn', { imageId: picture.id }))
  const approval = await approve(study.id)
  const addresses = [`/media/${picture.key}`, `/media/${picture.file}`]
  const all = [...addresses, ...addresses.map((address) => `${address}/small`)]
  const answersTo = async (send: typeof fetch) => {
    const answers = await Promise.all(all.map((address) => send(address)))
    return [...new Set(answers.map(({ status }) => status))]
  }
  expect(await answersTo(fetch)).toEqual([200])
  await withdraw(study.id, approval.id)
  await expect.poll(() => answersTo(fetch), { timeout: 10_000 }).toEqual([404])
  const forStaff = await adminFetch(all[0] ?? '')
  expect([forStaff.status, forStaff.headers.get('Cache-Control')]).toEqual([
    200,
    'private, no-store',
  ])
  // Nobody has approved the new file of this picture.
  const { file } = await uploadPicture(await pictureOf('png', { width: 90 }))
  await change(picture.id, { file })
  expect((await fetch(`/media/${picture.key}`)).status).toBe(404)
  await admin.admin.team.$post({
    json: { name: 'Ada', title: 'Nurse', imageUrl: `/media/${picture.key}` },
  })
  await expect
    .poll(async () => (await fetch(`/media/${picture.key}`)).status, { timeout: 10_000 })
    .toBe(200)
})

test('nobody approves a picture that was changed while they read', async () => {
  const { admin } = await startApi()
  const picture = await addPicture()
  const study = await addStudy(newStudy('meanwhile', { imageId: picture.id }))
  const { study: read } = await readStudy(study.id)
  await change(picture.id, { focalX: 99 })
  const param = { id: String(study.id) }
  const json = letterOf(read.updatedAt)
  expect((await admin.admin.studies[':id'].approvals.$post({ param, json })).status).toBe(409)
})

test('a study that needs no board shows the picture of the library as it is, and what was served is kept', async () => {
  const picture = await addPicture()
  const noBoardReason = 'A survey that no board has to see.'
  const study = await addStudy(newStudy('draft', { imageId: picture.id, noBoardReason }))
  expect((await shownStudy(study.slug))?.picture).toMatchObject({ alt: words.alt })
  await change(picture.id, { alt: 'Another description' })
  await expect
    .poll(async () => (await shownStudy(study.slug))?.picture?.alt, { timeout: 10_000 })
    .toBe('Another description')
  const served = await servedOf(study.id)
  expect(served.map(({ approvalId, to }) => [approvalId, to === null])).toEqual([
    [null, true],
    [null, false],
  ])
})

test('the library keeps a picture that a study shows, and the file that a board approved', async () => {
  const { admin } = await startApi()
  const picture = await addPicture()
  const study = await addStudy(newStudy('in-use', { imageId: picture.id }))
  await approve(study.id)
  const param = { id: String(picture.id) }
  const { media } = await (await admin.admin.media[':id'].$get({ param })).json()
  expect(media.usedIn).toEqual([{ record: 'studies', id: String(study.id), title: study.title }])
  expect((await admin.admin.media[':id'].$delete({ param })).status).toBe(409)
  await saveStudy(study.id, { imageId: null })
  expect((await admin.admin.media[':id'].$delete({ param })).status).toBe(204)
  const approved = (await shownStudy(study.slug))?.picture
  expect(approved?.alt).toBe(words.alt)
  expect((await bytesAt(approved?.src ?? '')).length).toBeGreaterThan(100)
})
