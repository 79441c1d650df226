import { expect, test } from 'vitest'
import { portrait, thumbnail } from '#db/model/media/uploads.ts'
import { wrongPortrait } from '#site/lib/portrait.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { jpeg, webp } from '#tests/helpers/pictures/files.ts'
import { png, pngChunk } from '#tests/helpers/pictures/hostile-pictures.ts'
import { jsonRequest } from '#tests/helpers/bodies/json.ts'

const words = { excerpt: 'In short.', content: 'At length.', category: 'Basics' }

test('a photo has a small one beside it, or stands for it itself', async () => {
  const { admin, fetch } = await startApi()
  const { uploadURL, thumbnailURL } = await (await admin['team-photos'].upload.$post()).json()
  const put = (url: string, type: string, body: Uint8Array) =>
    fetch(url, { method: 'PUT', body: body as BodyInit, headers: { 'Content-Type': type } })
  const small = `${new URL(uploadURL).pathname.replace('/api/uploads', '/media')}/small`
  expect((await fetch(small)).status).toBe(404)
  expect((await put(uploadURL, 'image/jpeg', jpeg)).status).toBe(204)
  expect((await fetch(small)).headers.get('Content-Type')).toBe('image/jpeg')

  const large = new Uint8Array(thumbnail.maxBytes + 1)
  large.set(webp)
  expect((await put(thumbnailURL, 'image/webp', large)).status).toBe(413)
  expect((await put(thumbnailURL, 'image/webp', jpeg)).status).toBe(415)
  expect((await put(thumbnailURL, 'image/png', webp)).status).toBe(415)
  expect((await put(thumbnailURL, 'image/webp', webp)).status).toBe(204)
  expect((await put(thumbnailURL, 'image/webp', webp)).status).toBe(403)
  expect(
    (await put(uploadURL.replace(/token=photo/, 'token=thumbnail'), 'image/webp', webp)).status,
  ).toBe(403)
  expect((await fetch(small)).headers.get('Content-Type')).toBe('image/webp')
})

test('an animated PNG is no photo: the browser would keep its first picture alone', async () => {
  const animation = (frames: number) => pngChunk('acTL', Buffer.from([0, 0, 0, frames, 0, 0, 0, 0]))
  const chosen = (...parts: Buffer[]) =>
    wrongPortrait(
      new File([new Uint8Array(png(Buffer.concat(parts)))], 'me.png', { type: 'image/png' }),
    )
  const pixels = pngChunk('IDAT', Buffer.of(1))
  expect(await chosen(animation(2), pixels)).toEqual(portrait.moving)
  for (const still of [[pixels], [animation(1), pixels], [pixels, animation(2)]])
    expect(await chosen(...still)).not.toEqual(portrait.moving)
})

test('a photo that was never uploaded is not confirmed', async () => {
  const { admin, siteUrl } = await startApi()
  const photoURL = `${siteUrl}/api/uploads/${crypto.randomUUID()}?token=x`
  const confirm = await admin['team-photos'].confirm.$post({ json: { photoURL } })
  expect(await confirm.json()).toEqual({ success: false })
})

test('a photo stays as long as anything refers to it, in whatever form', async () => {
  const { admin, fetch, adminFetch, cron, siteUrl } = await startApi()
  const upload = async () => {
    const { uploadURL, thumbnailURL } = await (await admin['team-photos'].upload.$post()).json()
    const put = (url: string, type: string, body: Uint8Array) =>
      fetch(url, { method: 'PUT', body: body as BodyInit, headers: { 'Content-Type': type } })
    expect((await put(uploadURL, 'image/jpeg', jpeg)).status).toBe(204)
    expect((await put(thumbnailURL, 'image/webp', webp)).status).toBe(204)
    return new URL(uploadURL).pathname.replace('/api/uploads', '/media')
  }
  const paths: string[] = []
  while (paths.length < 7) paths.push(await upload())
  const [member = '', small = '', cover = '', text = '', section = '', draft = '', unused = ''] =
    paths
  await admin.admin.team.$post({
    json: { name: 'Shown', title: 'Nurse', imageUrl: member, isActive: false },
  })
  await admin.admin.team.$post({
    json: { name: 'Small', title: 'Nurse', imageUrl: `${small}/small` },
  })
  const add = (slug: string, more: object) =>
    admin.admin.blog.$post({ json: { title: slug, slug, ...words, ...more } })
  await add('cover', { imageUrl: `https://site.example${cover}` })
  await add('text', { content: `See ${siteUrl}${text} for more.` })
  await add('draft', { imageUrl: draft, published: false })
  const hero = { content: { title: `A photo at ${section}` }, isActive: false }
  await adminFetch('/api/admin/content/hero_section', jsonRequest('PUT', hero))

  const inAnHour = new Date(Math.ceil(Date.now() / 3600_000) * 3600_000)
  const there = async () => {
    const looks = paths.flatMap((path) => [fetch(path), fetch(`${path}/small`)])
    return (await Promise.all(looks)).map(({ status }) => status)
  }
  await cron(inAnHour)
  expect(await there()).toEqual(Array(14).fill(200))
  await cron(new Date(inAnHour.getTime() + 25 * 3600_000))
  expect(await there()).toEqual([...Array(12).fill(200), 404, 404])
  expect((await fetch(unused)).status).toBe(404)
})
