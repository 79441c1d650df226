import { expect, test } from 'vitest'
import { enqueue } from '#db/mail/outbox.ts'
import { takeDueMail } from '#db/mail/sending.ts'
import { startApi } from '#tests/helpers/start/api.ts'

test('a letter to a visitor does not wait behind the notices of a burst', async () => {
  const { db } = await startApi()
  const notices = Array.from({ length: 100 }, (_, n) => ({
    cause: `patient_inquiries ${n} notice`,
    kind: 'notice' as const,
    data: { what: 'patient inquiry' },
  }))
  await enqueue(db, notices)
  await db.$client.execute(`update mail_outbox set next_attempt_at = '2026-01-01T00:00:00.000Z'`)
  const recipient = 'late@example.com'
  const letter = { cause: 'patient_inquiries 101 confirmation', kind: 'confirmation' as const }
  await enqueue(db, [{ ...letter, recipient, data: { what: 'patient inquiry' } }])
  const taken = await takeDueMail(db, 20)
  expect(taken).toHaveLength(20)
  expect(taken.map((mail) => mail.recipient)).toContain(recipient)
})
