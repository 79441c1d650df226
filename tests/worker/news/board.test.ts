import { beforeAll, expect, test } from 'vitest'
import { startApi } from '#tests/helpers/start/api.ts'
import { eventually } from '#tests/helpers/start/stack.ts'
import {
  addStudy,
  approve,
  dayFromNow,
  letterOf,
  newStudy,
  saveStudy,
  withdraw,
} from '#tests/helpers/studies/studies.ts'
import {
  act,
  addLetter,
  addressesOf,
  freePeriods,
  issueOf,
  letter,
  progressOf,
  send,
  sentOut,
  startProvider,
  subscribe,
  trySend,
} from '#tests/helpers/news/news.ts'

const provider = startProvider()
const { state, mailsOf } = provider

beforeAll(async () => {
  const { db } = await startApi()
  await subscribe(db, addressesOf('board', 30))
})

async function approveIssue(studyId: number, issueId: number, more: object = {}) {
  const { admin } = await startApi()
  // An issue that there is not has no version.
  const issue = await issueOf(issueId)
  const json = { ...letterOf(issue?.version ?? 1, more), material: 'news' as const, issueId }
  return admin.admin.studies[':id'].approvals.$post({ param: { id: String(studyId) }, json })
}

const promise = 'Join us: you are paid $500, and it will help you.'

test('a card of a study holds listing facts alone, as visitors read them when the mail leaves', async () => {
  await freePeriods()
  const study = await addStudy()
  await approve(study.id)
  const { id } = await addLetter({ subject: 'With a card', studies: [study.id] })
  await send(id)
  await sentOut(id)
  const [mail] = mailsOf(id)
  expect(mail?.TextBody).toContain(study.title)
  expect(mail?.TextBody).toContain('We want to learn whether a monthly injection')
  expect(mail?.TextBody).toContain(
    `/current-studies/${study.slug}?utm_source=news&utm_campaign=with-a-card`,
  )
  // Words that the board approved for the page of the study stay there.
  expect(mail?.TextBody).not.toContain('-pay')
  expect(mail?.TextBody).not.toContain('1,200')
})

test.each([
  ['a chosen study', (study: { id: number }) => ({ studies: [study.id], content: promise })],
  [
    'a link to its page',
    (study: { slug: string }) => ({ content: `${promise} [Read](/current-studies/${study.slug})` }),
  ],
  ['its title', (study: { title: string }) => ({ content: `${promise} It is ${study.title}.` })],
])('a letter with %s may not say what a listing may not say', async (_name, text) => {
  const study = await addStudy()
  await approve(study.id)
  const { id } = await addLetter({ subject: 'Refused', ...text(study) })
  const answer = await trySend(id)
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({
    errors: [{ path: 'content', message: expect.stringContaining('paid') }],
  })
})

test('without a study a letter may say them', async () => {
  await freePeriods()
  const { id } = await addLetter({ subject: 'Of ourselves', content: promise })
  await send(id)
  expect(await sentOut(id)).toMatchObject({ sent: 30 })
})

test('a board’s approval of exactly this letter lets it say more, until it ends', async () => {
  await freePeriods()
  const { cron, admin } = await startApi()
  const study = await addStudy()
  await approve(study.id)
  const { id } = await addLetter({ subject: 'Approved', studies: [study.id], content: promise })
  expect((await approveIssue(study.id, 987_654_321)).status).toBe(422)
  const asked = async () => {
    const { board } = await (await admin.admin.news[':id'].board.$get({ param })).json()
    return board
  }
  const param = { id: String(id) }
  expect(await asked()).toMatchObject({ studies: [{ id: study.id, isApproved: false }] })
  expect((await asked()).words.length).toBeGreaterThan(0)
  const approval = await approveIssue(study.id, id)
  expect(approval.status).toBe(201)
  const { approval: entered } = await approval.json()
  expect(entered).toMatchObject({ material: 'news', issueId: id, inForce: true, shown: false })
  expect(entered.content.map(([name]) => name)).toEqual([
    'subject',
    'preview',
    'content',
    'studies',
  ])
  expect(await asked()).toMatchObject({ studies: [{ isApproved: true }], sha256: entered.sha256 })
  // One letter of it changes.
  const json = letter({ subject: 'Approved', studies: [study.id], content: `${promise}!` })
  expect((await admin.admin.news[':id'].$put({ param, json })).status).toBe(200)
  expect((await trySend(id)).status).toBe(409)
  await admin.admin.news[':id'].$put({ param, json: { ...json, content: promise } })
  state.behave = () =>
    mailsOf(id).length < 3 ? 'takes' : { status: 429, headers: { 'Retry-After': '60' } }
  await send(id)
  await eventually(async () => ((await progressOf(id)).waitsUntil ? true : undefined))
  const had = mailsOf(id).length
  await withdraw(study.id, entered.id)
  state.behave = () => 'takes'
  await cron(new Date(Date.now() + 120_000))
  expect(await issueOf(id)).toMatchObject({ status: 'held', heldReason: 'approval' })
  expect(mailsOf(id)).toHaveLength(had)
  expect((await act(id, 'resume')).status).toBe(409)
  // A new approval of the same text lets it go on.
  expect((await approveIssue(study.id, id, { materialVersion: '2.0' })).status).toBe(201)
  expect((await act(id, 'resume')).status).toBe(200)
  expect(await sentOut(id)).toMatchObject({ sent: 30 })
})

test('a letter that names a study which closed is held, and one with its card leaves the card out', async () => {
  await freePeriods()
  const { cron } = await startApi()
  const study = await addStudy()
  await approve(study.id)
  const sendAt = new Date(Date.now() + 600_000).toISOString()
  const named = await addLetter({
    subject: 'It is open',
    content: `See [it](/current-studies/${study.slug}).`,
  })
  const carded = await addLetter({ subject: 'A card', studies: [study.id] })
  await send(named.id, { sendAt })
  await send(carded.id, { sendAt })
  expect((await saveStudy(study.id, { published: false })).status).toBe(200)
  await cron(new Date(Date.now() + 660_000))
  expect(await issueOf(named.id)).toMatchObject({
    status: 'held',
    heldReason: 'approval',
    startedAt: null,
  })
  expect(await sentOut(carded.id)).toMatchObject({ sent: 30 })
  expect(mailsOf(carded.id)[0]?.TextBody).not.toContain(study.title)
  expect(
    (await trySend((await addLetter({ content: `See /current-studies/${study.slug}` })).id)).status,
  ).toBe(409)
})

test('the page of a letter gives way when its approval ends, and comes back with it', async () => {
  await freePeriods()
  const { cron } = await startApi()
  const study = await addStudy()
  await approve(study.id)
  const { id } = await addLetter({ subject: 'Its page', studies: [study.id], content: promise })
  expect((await approveIssue(study.id, id, { expiresOn: dayFromNow(2) })).status).toBe(201)
  await send(id)
  await sentOut(id)
  await cron(new Date())
  expect((await issueOf(id)).isClosed).toBe(false)
  await cron(new Date(Date.now() + 4 * 24 * 3600_000))
  expect((await issueOf(id)).isClosed).toBe(true)
})

test('a study that needs no board needs no approval of its news', async () => {
  await freePeriods()
  const study = await addStudy(
    newStudy(undefined, { noBoardReason: 'A study of a registry, without patients.' }),
  )
  const { id } = await addLetter({ subject: 'No board', studies: [study.id], content: promise })
  expect((await trySend(id)).status).toBe(200)
})
