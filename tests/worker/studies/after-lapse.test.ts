import { beforeAll, expect, test } from 'vitest'
import type { MailMessage } from '#worker/mail-message.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { eventually } from '#tests/helpers/start/stack.ts'
import { addStudy, approve, newStudy, withdraw } from '#tests/helpers/studies/studies.ts'
import { inquiry } from '#tests/helpers/submissions/submissions.ts'
import { mailboxSettings } from '#tests/helpers/operation/mailbox.ts'

const mails: MailMessage[] = []
let api: Awaited<ReturnType<typeof startApi>>

beforeAll(async () => {
  api = await startApi(await mailboxSettings(mails))
})

async function askAbout(study: string) {
  const name = `late-${crypto.randomUUID().slice(0, 8)}`
  const answer = await api.visitor['patient-inquiry'].$post({
    json: inquiry({ email: `${name}@example.com`, study }),
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
