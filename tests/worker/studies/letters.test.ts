import { beforeAll, expect, test } from 'vitest'
import { password, startApi } from '#tests/helpers/start/api.ts'
import { pictureOf } from '#tests/helpers/pictures/pictures.ts'
import { addStudy, approve } from '#tests/helpers/studies/studies.ts'
import { statusOfAnnounced } from '#tests/helpers/bodies/announced.ts'

const pdf = new TextEncoder().encode('%PDF-1.7\nThe board approves the page.\n%%EOF\n')
const uuid = '0199a8a0-0000-7000-8000-000000000000'

const pathOf = (id: number, letter = '') =>
  `/api/admin/studies/${id}/letters${letter && `/${letter}`}`

type Send = Awaited<ReturnType<typeof startApi>>['fetch']

const upload = (send: Send, id: number, bytes: Uint8Array, type = 'application/octet-stream') =>
  send(pathOf(id), { method: 'POST', body: bytes as BodyInit, headers: { 'Content-Type': type } })

async function uploaded(id: number, bytes: Uint8Array = pdf) {
  const { adminFetch } = await startApi()
  const answer = await upload(adminFetch, id, bytes)
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { letter: string }).letter
}

const sends = new Map<string, Send>()
const cookies = new Map<string, string>()

beforeAll(async () => {
  const { admin, visitor, fetch } = await startApi()
  for (const role of ['coordinator', 'editor', 'hr', 'user'] as const) {
    const json = { username: `letter-${role}`, password, role }
    await admin.admin.users.$post({ json })
    const login = await visitor.auth.login.$post({ json })
    const Cookie = login.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    cookies.set(role, Cookie)
    sends.set(role, (path, init) => fetch(path, { ...init, headers: { ...init?.headers, Cookie } }))
  }
  sends.set('nobody', fetch)
})

test('a letter comes back to staff byte by byte, and belongs to its approval', async () => {
  const { adminFetch, admin } = await startApi()
  const study = await addStudy()
  const letter = await uploaded(study.id)
  expect(await approve(study.id, { letter })).toMatchObject({ letter })
  const answer = await adminFetch(pathOf(study.id, letter))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('application/pdf')
  expect(answer.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="letter-\w+\.pdf"$/,
  )
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(pdf)
  const { entries } = await (await admin.admin.audit.$get({ query: { q: 'study_letters' } })).json()
  expect(entries.filter(({ recordId }) => recordId === letter).map(({ action }) => action)).toEqual(
    ['download', 'create'],
  )
})

test('nobody but staff opens a letter, under whatever address', async () => {
  const { fetch } = await startApi()
  const study = await addStudy()
  const letter = await uploaded(study.id)
  const statusFor = async (who: string) =>
    (await sends.get(who)?.(pathOf(study.id, letter)))?.status
  expect(await statusFor('nobody')).toBe(401)
  expect(await statusFor('hr')).toBe(403)
  expect(await statusFor('user')).toBe(403)
  expect(await statusFor('editor')).toBe(200)
  expect(await statusFor('coordinator')).toBe(200)
  for (const path of [
    `/media/${letter}`,
    `/media/${letter}/small`,
    `/letters/${letter}`,
    `/api/uploads/${letter}`,
    `/api/admin/resumes/${letter}`,
  ]) {
    expect([path, (await fetch(path)).status]).not.toEqual([path, 200])
  }
})

test('letters are sent in by admins and coordinators', async () => {
  const { id } = await addStudy()
  const statusFor = async (who: string) => {
    const send = sends.get(who)
    return send && (await upload(send, id, pdf)).status
  }
  expect(await statusFor('coordinator')).toBe(201)
  expect(await statusFor('editor')).toBe(403)
  expect(await statusFor('hr')).toBe(403)
  expect(await statusFor('nobody')).toBe(401)
})

test('a letter is opened under its own study alone, and approves no other one', async () => {
  const { adminFetch, admin } = await startApi()
  const [one, other] = [await addStudy(), await addStudy()]
  const letter = await uploaded(one.id)
  expect((await adminFetch(pathOf(other.id, letter))).status).toBe(404)
  expect((await adminFetch(pathOf(one.id, uuid))).status).toBe(404)
  expect((await adminFetch(pathOf(one.id, 'letter.pdf'))).status).toBe(404)
  expect((await upload(adminFetch, 999_999, pdf)).status).toBe(404)
  const answer = await admin.admin.studies[':id'].approvals.$post({
    param: { id: String(other.id) },
    json: {
      material: 'page',
      board: 'Harbor IRB',
      protocolNumber: '1',
      materialVersion: '1',
      approvedOn: '2026-01-01',
      expiresOn: null,
      letter,
      basedOn: other.updatedAt,
    },
  })
  expect(answer.status).toBe(422)
})

test('the first bytes say what a letter is, whatever it is called', async () => {
  const { adminFetch, siteUrl } = await startApi()
  const { id } = await addStudy()
  const statusOf = async (bytes: Uint8Array, type?: string) =>
    (await upload(adminFetch, id, bytes, type)).status
  expect(await statusOf(await pictureOf('jpeg'), 'application/pdf')).toBe(201)
  expect(await statusOf(await pictureOf('png'), 'text/plain')).toBe(201)
  const text = new TextEncoder()
  expect(await statusOf(text.encode('The board approves.'), 'application/pdf')).toBe(415)
  expect(
    await statusOf(text.encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'),
  ).toBe(415)
  expect(await statusOf(text.encode(`${' '.repeat(1025)}%PDF-1.7`), 'application/pdf')).toBe(415)
  expect(await statusOf(await pictureOf('webp'), 'image/webp')).toBe(415)
  expect(await statusOf(new Uint8Array(), 'application/pdf')).toBe(415)
  const large = new Uint8Array(10 * 1024 * 1024 + 1)
  large.set(pdf)
  const headers = { Cookie: cookies.get('coordinator') }
  const announced = { method: 'POST', length: large.length, headers }
  expect(await statusOfAnnounced(siteUrl + pathOf(id), pdf, announced)).toBe(413)
  expect(await statusOf(large.subarray(0, -1))).toBe(201)
})
