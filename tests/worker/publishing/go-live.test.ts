import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailOutbox } from '#db/mail/outbox.ts'
import type { GoLiveKey } from '#db/model/go-live/go-live.ts'
import { copy } from '#db/model/copy/index.ts'
import type { SectionKey } from '#db/model/content.ts'
import { secondFactors } from '#db/auth/totp.ts'
import { users } from '#db/users/users.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { uploadPicture } from '#tests/helpers/pictures/picture-upload.ts'
import { pictureOf } from '#tests/helpers/pictures/pictures.ts'
import { addStudy, newStudy, saveStudy } from '#tests/helpers/studies/studies.ts'

async function item(key: GoLiveKey) {
  const { admin } = await startApi()
  const { items } = await (await admin.admin['go-live'].$get()).json()
  return items.find((one) => one.key === key)
}

async function save(sectionKey: SectionKey, content: object) {
  const { admin } = await startApi()
  const saved = await admin.admin.content[':sectionKey'].$put({
    param: { sectionKey },
    json: { content, isActive: true },
  })
  expect(saved.status).toBe(200)
}

async function confirm(key: string, confirmed = true) {
  const { admin } = await startApi()
  return admin.admin['go-live'][':key'].$put({
    param: { key: key as 'terms' },
    json: { confirmed },
  })
}

test('a new site has no item done, and each item says what to do', async () => {
  const { admin } = await startApi()
  const { items } = await (await admin.admin['go-live'].$get()).json()
  expect(items.map(({ key }) => key)).toEqual([
    'details',
    'emergency',
    'hours',
    'team',
    'photographs',
    'studies',
    'privacy',
    'terms',
    'mail',
    'backup',
    'second-factor',
    'samples',
  ])
  for (const { done, title, detail } of items) {
    expect(done, title).toBe(false)
    expect(detail.length).toBeGreaterThan(10)
  }
})

test('the emergency line is done once a number is entered', async () => {
  await save('company_info', { emergency_numbers: [{ place: 'US', number: '+1 617-321-0000' }] })
  expect(await item('emergency')).toMatchObject({
    done: true,
    detail: expect.stringContaining('+1 617-321-0000'),
  })
})

test('staff are told which numbers nobody can dial as they are written', async () => {
  expect(await item('telephones')).toBeUndefined()
  const odd = {
    phone_office: 'ask at the desk',
    emergency_numbers: [{ place: 'US', number: '+44 12' }],
  }
  await save('company_info', odd)
  expect(await item('telephones')).toMatchObject({
    done: false,
    detail: expect.stringMatching(/ask at the desk; \+44 12$/),
    link: '/admin/content?section=company_info&field=phone_office',
  })
  await save('company_info', { phone_office: '+44 (0)20 7946 0018', emergency_numbers: [] })
  expect(await item('telephones')).toBeUndefined()
})

test('hours are done once they are changed, or said to be true', async () => {
  const { admin } = await startApi()
  const claims = (confirmed: boolean) =>
    admin.admin.samples[':section'].$put({
      param: { section: 'company_info' },
      json: { confirmed },
    })
  await claims(true)
  expect(await item('hours')).toMatchObject({ done: true })
  await claims(false)
  expect(await item('hours')).toMatchObject({ done: false })
  await save('company_info', { hours: { ...copy.company_info.hours, sat: [], notes: {} } })
  expect(await item('hours')).toMatchObject({ done: true })
})

test('studies are done once every listed one is theirs, whatever else is said around them', async () => {
  const { admin } = await startApi()
  const [sample] = copy.current_studies_section.studies
  const study = await addStudy(newStudy('like-a-sample', { title: sample?.title }))
  expect(await item('studies')).toMatchObject({
    done: false,
    detail: `Visitors can express interest in what does not exist: ${sample?.title}`,
    link: '/admin/studies',
  })
  await saveStudy(study.id, { title: 'Ours' })
  expect(await item('studies')).toMatchObject({ done: true })
  // Without studies, there are no samples again.
  await admin.admin.studies[':id'].$delete({ param: { id: String(study.id) }, query: {} })
  expect(await item('studies')).toMatchObject({ done: true })
})

test('counsel has read the very text: a change asks for it again', async () => {
  const { admin } = await startApi()
  expect((await confirm('privacy')).status).toBe(200)
  expect(await item('privacy')).toMatchObject({
    done: true,
    confirmed: { by: 'ada', at: expect.any(String) },
  })
  expect(await item('terms')).toMatchObject({ done: false })
  const { entries } = await (await admin.admin.audit.$get({ query: {} })).json()
  expect(entries[0]).toMatchObject({ record: 'settings', recordId: 'privacy', username: 'ada' })

  await save('privacy_policy', { intro: 'Another introduction.' })
  expect(await item('privacy')).toMatchObject({
    done: false,
    detail: expect.stringContaining('changed since'),
    confirmed: { by: 'ada' },
  })
  await confirm('privacy')
  expect(await item('privacy')).toMatchObject({ done: true })
  await confirm('privacy', false)
  expect(await item('privacy')).not.toHaveProperty('confirmed')
})

test('an item that the site measures cannot be ticked by hand', async () => {
  expect((await confirm('mail')).status).toBe(404)
  expect((await confirm('samples')).status).toBe(404)
  expect((await confirm('backup')).status).toBe(200)
  expect(await item('backup')).toMatchObject({ done: true, confirmed: { by: 'ada' } })
  const { visitor } = await startApi()
  expect((await visitor.admin['go-live'].$get()).status).toBe(401)
})

test('mail is tried once one has left and none that failed waits', async () => {
  const { db } = await startApi()
  const now = new Date().toISOString()
  const mail = (cause: string) => ({ cause, kind: 'notice' as const, nextAttemptAt: now })
  await db.insert(mailOutbox).values({ ...mail('tried'), sentAt: now })
  expect(await item('mail')).toMatchObject({ done: true })
  await db.insert(mailOutbox).values({ ...mail('failed'), lastError: 'No.', attempts: 8 })
  expect(await item('mail')).toMatchObject({ done: false, link: '/admin?list=mail' })
  await db.delete(mailOutbox).where(eq(mailOutbox.cause, 'failed'))
})

test('a second factor is on once every admin has confirmed theirs', async () => {
  const { db } = await startApi()
  const [ada] = await db.select().from(users).all()
  const userId = ada?.id ?? 0
  await db.insert(secondFactors).values({ userId, secret: 'sealed' })
  expect(await item('second-factor')).toMatchObject({
    done: false,
    detail: expect.stringContaining('ada'),
  })
  await db.update(secondFactors).set({ confirmedAt: new Date().toISOString() })
  expect(await item('second-factor')).toMatchObject({ done: true })
  await db.delete(secondFactors)
})

test('the team is done once only real people are shown', async () => {
  const { admin } = await startApi()
  await admin.admin.team.$post({ json: { name: 'Ada Byron', title: 'Nurse' } })
  expect(await item('team')).toMatchObject({ done: true })
})

test('a photograph is done once visitors see one, which has a description', async () => {
  const { admin } = await startApi()
  expect(await item('photographs')).toMatchObject({
    done: false,
    link: '/admin/content?section=photographs&field=building',
  })
  const { file } = await uploadPicture(await pictureOf('jpeg'))
  const created = await admin.admin.media.$post({ json: { name: 'Our door', file } })
  const { media } = await created.json()
  const id = { param: { id: String(media?.id) } }
  await save('photographs', { room: `/media/${media?.key}`, roomWords: 'Where you come in' })
  expect(await item('photographs')).toMatchObject({ done: false })
  const described = { name: 'Our door', alt: 'A red door', basedOn: media?.updatedAt }
  expect((await admin.admin.media[':id'].$put({ ...id, json: described })).status).toBe(200)
  const seen = { done: true, detail: expect.stringContaining('1 photograph') }
  expect(await item('photographs')).toMatchObject(seen)
  expect((await admin.admin.media[':id'].$delete(id)).status).toBe(409)
  await save('photographs', {})
  expect(await item('photographs')).toMatchObject({ done: false })
})
