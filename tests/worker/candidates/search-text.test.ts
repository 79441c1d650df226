import { expect, test } from 'vitest'
import { migrate } from '#worker/operate/database/migrate.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { candidateOf } from '#tests/helpers/candidates/stored-candidates.ts'
import { inquiry } from '#tests/helpers/submissions/submissions.ts'

test('search texts that a migration empties are filled again, with all that the person and those merged into them gave', async () => {
  const { db, admin, visitor } = await startApi()
  const send = async (email: string, more: object) => {
    const nora = { firstName: 'Nora', lastName: `O'Brien`, phone: '617-555-0171' }
    const json = inquiry({ ...nora, email, ...more })
    expect((await visitor['patient-inquiry'].$post({ json })).status).toBe(201)
  }
  await send('nora@example.com', {})
  await send('nora@example.com', { lastName: 'O’Brien', phone: '617-555-0172' })
  await send('honora@example.com', { firstName: 'Honora', phone: '617-555-0173' })
  const [kept, other] = [
    await candidateOf('nora@example.com'),
    await candidateOf('honora@example.com'),
  ]
  const param = { id: String(kept['id']), other: String(other['id']) }
  expect((await admin.admin.candidates[':id'].merge[':other'].$post({ param })).status).toBe(201)
  const texts = async () => {
    const people = [await candidateOf('nora@example.com'), await candidateOf('honora@example.com')]
    return people.map((one) => [one['search_text'], one['name_key']])
  }
  const before = await texts()
  expect(before).toEqual([
    [
      'nora obrien nora@example.com 6175550171 6175550172 honora obrien honora@example.com 6175550173',
      'nora obrien',
    ],
    ['honora obrien honora@example.com 6175550173', 'honora obrien'],
  ])
  await db.$client.execute(
    `update candidates set search_text = null, name_key = 'old' where email like '%nora@%'`,
  )
  await migrate(db)
  expect(await texts()).toEqual(before)
  await migrate(db)
  expect(await texts()).toEqual(before)
})
