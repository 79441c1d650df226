import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { canonicalJson, type Json } from '#db/model/studies/canonical.ts'
import { getContentVersion } from '#db/publish/publish.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import {
  addStudy,
  approve,
  dayFromNow,
  letterOf,
  marked,
  newStudy,
  readStudy,
  saveStudy,
  servedOf,
  shownStudy,
  tryApproval,
  withdraw,
} from '#tests/helpers/studies/studies.ts'

const unknownId = '999999999'

test('a snapshot is the draft in its order, and its hash is that of its canonical JSON', async () => {
  const study = await addStudy(newStudy('snap', { timeCommitment: '  Two\r\nhours ', privacy: '' }))
  const { drafts } = await readStudy(study.id)
  const texts = marked('snap')
  const content = [
    ['whatHappens', texts.whatHappens],
    ['timeCommitment', 'Two\nhours'],
    ['costs', texts.costs],
    ['pay', texts.pay],
    ['paidBack', texts.paidBack],
    ['risksAndBenefits', texts.risksAndBenefits],
    ['privacy', ''],
    ['picture', null],
  ]
  const sha256 = createHash('sha256')
    .update(canonicalJson(content as Json))
    .digest('hex')
  expect(drafts.page).toEqual({ content, sha256 })
  expect(drafts.prescreener.content).toEqual([
    ['intro', ''],
    ['questions', []],
  ])
  expect(drafts.learned.content).toEqual([['learned', texts.learned]])
  expect(await approve(study.id)).toMatchObject({
    material: 'page',
    content,
    sha256,
    board: 'Harbor IRB',
    protocolNumber: 'HB-2027-11',
    materialVersion: '1.0',
    approvedOn: dayFromNow(-10),
    expiresOn: dayFromNow(300),
    locations: [],
    letter: null,
    enteredBy: 'ada',
    withdrawnAt: null,
    inForce: true,
    shown: true,
  })
})

test('visitors keep the approved text, to the letter, until a changed one is approved', async () => {
  const { db } = await startApi()
  const study = await addStudy(newStudy('kept'))
  const { pay } = marked('kept')
  expect((await shownStudy(study.slug))?.pay).toBeNull()
  const first = await approve(study.id)
  expect((await shownStudy(study.slug))?.pay).toBe(pay)

  const version = await getContentVersion(db)
  expect((await saveStudy(study.id, { pay: `${pay}!` })).status).toBe(200)
  expect((await shownStudy(study.slug))?.pay).toBe(pay)
  expect(await getContentVersion(db)).toBe(version + 1)

  const second = await approve(study.id, { materialVersion: '2.0' })
  expect(second.sha256).not.toBe(first.sha256)
  expect((await shownStudy(study.slug))?.pay).toBe(`${pay}!`)

  // The older approval is still valid, and counts again.
  expect(await withdraw(study.id, second.id)).toBe(204)
  expect((await shownStudy(study.slug))?.pay).toBe(pay)
  const { approvals } = await readStudy(study.id)
  expect(approvals.map(({ id, inForce, shown }) => [id, inForce, shown])).toEqual([
    [second.id, false, false],
    [first.id, true, true],
  ])
  expect(approvals[0]).toMatchObject({ withdrawnBy: 'ada', withdrawnAt: expect.any(String) })

  expect(await withdraw(study.id, first.id)).toBe(204)
  expect(await shownStudy(study.slug)).toMatchObject({ pay: null, siteStatus: 'paused' })
})

test('the newest by the day of approval counts, then the one entered last', async () => {
  const study = await addStudy(newStudy('order'))
  await approve(study.id, { approvedOn: dayFromNow(-5) })
  await saveStudy(study.id, { pay: 'Entered later, approved earlier' })
  await approve(study.id, { approvedOn: dayFromNow(-9) })
  expect((await shownStudy(study.slug))?.pay).toBe(marked('order').pay)
  await saveStudy(study.id, { pay: 'Of the same day' })
  await approve(study.id, { approvedOn: dayFromNow(-5) })
  expect((await shownStudy(study.slug))?.pay).toBe('Of the same day')
})

test('everything that was served is kept with its times, and ends where the next begins', async () => {
  const study = await addStudy(newStudy('served'))
  expect(await servedOf(study.id)).toEqual([])
  const { id } = await approve(study.id)
  await saveStudy(study.id, { costs: 'Other' })
  const second = await approve(study.id, { approvedOn: dayFromNow(-1) })
  await withdraw(study.id, second.id)
  await saveStudy(study.id, { published: false })
  const served = await servedOf(study.id)
  expect(served.map(({ approvalId }) => approvalId)).toEqual([id, second.id, id])
  expect(served.every(({ material, sha256 }) => material === 'page' && sha256.length === 64)).toBe(
    true,
  )
  const [third, middle, first] = served
  expect(middle?.from).toBe(first?.to)
  expect(third?.from).toBe(middle?.to)
  expect(third?.to).toEqual(expect.any(String))
  expect(first?.content).toContainEqual(['costs', marked('served').costs])
})

test('nobody approves what they have not read: a save in between is a 409', async () => {
  const { admin } = await startApi()
  const study = await addStudy()
  const { study: read } = await readStudy(study.id)
  await saveStudy(study.id, { pay: 'Changed meanwhile' })
  const param = { id: String(study.id) }
  const late = await admin.admin.studies[':id'].approvals.$post({
    param,
    json: letterOf(read.updatedAt),
  })
  expect(late.status).toBe(409)
  expect(
    (await admin.admin.studies[':id'].approvals.$post({ param, json: letterOf(read.version) }))
      .status,
  ).toBe(409)
  expect((await readStudy(study.id)).approvals).toEqual([])
  // The number of the version is accepted too.
  const json = letterOf(read.version + 1)
  expect((await admin.admin.studies[':id'].approvals.$post({ param, json })).status).toBe(201)
})

test('of a save and an approval at once, the approval holds for the text that was read, or is refused', async () => {
  const { admin } = await startApi()
  for (let round = 0; round < 5; round++) {
    const study = await addStudy(newStudy(`race${round}`))
    const { study: read } = await readStudy(study.id)
    const param = { id: String(study.id) }
    const [approval, save] = await Promise.all([
      admin.admin.studies[':id'].approvals.$post({ param, json: letterOf(read.updatedAt) }),
      saveStudy(study.id, { pay: 'Somebody else wrote this' }),
    ])
    expect(save.status).toBe(200)
    expect([201, 409]).toContain(approval.status)
    const shown = await shownStudy(study.slug)
    expect(shown?.pay).toBe(approval.status === 201 ? marked(`race${round}`).pay : null)
  }
})

test('an approval that is entered twice is one', async () => {
  const { admin } = await startApi()
  const study = await addStudy()
  const param = { id: String(study.id) }
  const json = letterOf(study.updatedAt)
  const enter = () => admin.admin.studies[':id'].approvals.$post({ param, json })
  const answers = await Promise.all([enter(), enter(), enter()])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).approval.id))
  expect(new Set(ids).size).toBe(1)
  expect((await readStudy(study.id)).approvals).toHaveLength(1)
  expect(await servedOf(study.id)).toHaveLength(1)
})

test('an approval says when it ends, or that it does not', async () => {
  const study = await addStudy()
  const errorsOf = async (more: object) => {
    const answer = await tryApproval(study.id, more)
    const body = (await answer.json()) as { errors?: { path: string }[] }
    return [answer.status, ...(body.errors ?? []).map(({ path }) => path)]
  }
  expect(await errorsOf({ expiresOn: undefined })).toEqual([422, 'expiresOn'])
  expect(await errorsOf({ expiresOn: dayFromNow(-20) })).toEqual([422, 'expiresOn'])
  expect(await errorsOf({ expiresOn: '2027-02-30' })).toEqual([422, 'expiresOn'])
  expect(await errorsOf({ material: 'poster', board: ' ', approvedOn: 'then' })).toEqual([
    422,
    'material',
    'board',
    'approvedOn',
  ])
  expect(await errorsOf({ letter: crypto.randomUUID() })).toEqual([422, 'letter'])
  expect((await approve(study.id, { expiresOn: null })).expiresOn).toBeNull()
  expect(await approve(study.id, { locations: ['Boston', 2] })).toMatchObject({
    locations: ['Boston', '2'],
  })
})

test('approvals of other studies, and studies that are not there, are 404', async () => {
  const { admin } = await startApi()
  const [one, other] = [await addStudy(), await addStudy()]
  const { id } = await approve(one.id)
  expect(await withdraw(other.id, id)).toBe(404)
  expect(await withdraw(one.id, 999_999)).toBe(404)
  expect((await readStudy(one.id)).approvals[0]?.withdrawnAt).toBeNull()
  const { approvals, served } = admin.admin.studies[':id']
  const param = { id: unknownId }
  expect((await approvals.$get({ param })).status).toBe(404)
  expect((await approvals.$post({ param, json: letterOf('then') })).status).toBe(404)
  expect((await served.$get({ param })).status).toBe(404)
  // Withdrawing it again changes nothing.
  expect(await withdraw(one.id, id)).toBe(204)
  const { withdrawnAt } = (await readStudy(one.id)).approvals[0] ?? {}
  expect(await withdraw(one.id, id)).toBe(204)
  expect((await readStudy(one.id)).approvals[0]).toMatchObject({ withdrawnAt })
})

test('neither the database nor the API edits or deletes an approval', async () => {
  const { db } = await startApi()
  const study = await addStudy()
  const { id } = await approve(study.id)
  const refused = (statement: string) =>
    expect(db.$client.execute({ sql: statement, args: [id] })).rejects.toThrow()
  await refused('update study_approvals set sha256 = 1 where id = ?')
  await refused(`update study_approvals set withdrawn_at = 'now', board = 'x' where id = ?`)
  await refused('delete from study_approvals where id = ?')
  await refused('delete from study_served where approval_id = ?')
  await refused(`update study_served set content = '[]' where approval_id = ?`)
})

test('a prescreener is approved apart from the page', async () => {
  const { db } = await startApi()
  const study = await addStudy()
  const questions = '[{"id":"age","text":"How old are you?","kind":"number"}]'
  await db.$client.execute({
    sql: 'update studies set prescreener_intro = ?, prescreener_questions = ? where id = ?',
    args: ['Before you begin', questions, study.id],
  })
  const approval = await approve(study.id, { material: 'prescreener' })
  expect(approval).toMatchObject({
    content: [
      ['intro', 'Before you begin'],
      ['questions', JSON.parse(questions)],
    ],
    shown: true,
  })
  // Without an approval of the page, the study still recruits.
  expect(await shownStudy(study.slug)).toMatchObject({ recruits: true, pay: null })
  // Saving the study does not change its prescreener.
  await saveStudy(study.id, { pay: 'Other' })
  expect((await readStudy(study.id)).drafts.prescreener.sha256).toBe(approval.sha256)
})

test('approvals are in the audit log under their own name', async () => {
  const { admin } = await startApi()
  const study = await addStudy()
  const { id } = await approve(study.id)
  await withdraw(study.id, id)
  const { entries } = await (
    await admin.admin.audit.$get({ query: { q: 'study_approvals' } })
  ).json()
  const own = entries.filter(({ recordId }) => recordId === String(id))
  expect(own.map(({ action }) => action)).toEqual(['update', 'create'])
})
