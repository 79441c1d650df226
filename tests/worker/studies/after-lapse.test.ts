import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailMessage } from '#worker/env.ts'
import { startReceiver } from '#worker/operate/local/receiver.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { eventually } from '#tests/helpers/start/stack.ts'
import { addStudy, approve, newStudy, withdraw } from '#tests/helpers/studies/studies.ts'

const mails: MailMessage[] = []
const token = 'the mailbox'
let api: Awaited<ReturnType<typeof startApi>>

beforeAll(async () => {
  const mailbox = await startReceiver(token, { '/mail': (body) => mails.push(JSON.parse(body)) })
  afterAll(mailbox.stop)
  api = await startApi({ LOCAL_MAILBOX_URL: `${mailbox.url}/mail`, REBUILD_WEBHOOK_TOKEN: token })
})

async function askAbout(study: string) {
  const name = `late-${crypto.randomUUID().slice(0, 8)}`
  const answer = await api.visitor['patient-inquiry'].$post({
    json: {
      firstName: 'Ada',
      lastName: 'Moss',
      email: `${name}@example.com`,
      phone: '617 555 0100',
      interest: 'neurology',
      message: 'I would like to take part.',
      study,
    },
  })
  expect(answer.status).toBe(201)
  const { candidates } = await (
    await api.admin.admin.candidates.$get({ query: { q: name } })
  ).json()
  const id = String(candidates[0]?.id)
  const found = await api.admin.admin.candidates[':id'].$get({ param: { id } })
  const { submissions } = await found.json()
  const notice = await eventually(async () =>
    mails.find(
      ({ to, text }) => to === 'staff@site.example' && text.includes(`candidates?id=${id}\n`),
    ),
  )
  return { notice, sent: submissions[0] }
}

const told = 'It came after the approval of the study that it names had ended.'

test('a form of an old page is taken after the lapse, keeps the study, and tells staff', async () => {
  const study = await addStudy(newStudy('lapsing'))
  const { id } = await approve(study.id)
  const before = await askAbout(study.title)
  expect(before.notice.text).not.toContain(told)

  await withdraw(study.id, id)
  const after = await askAbout(study.title.toUpperCase())
  expect(after.notice.text).toContain(told)
  expect(before.sent).toMatchObject({ study: study.title, afterLapse: false })
  expect(after.sent).toMatchObject({ study: study.title.toUpperCase(), afterLapse: true })
})

test('a form about a study that nobody knows is like any other', async () => {
  const { notice } = await askAbout('A study of something else')
  expect(notice.text).not.toContain(told)
})
