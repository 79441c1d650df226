import { sql } from 'drizzle-orm'
import { connect, type Db } from '#db/client.ts'
import { insertMany } from '#db/lib/insert-many.ts'
import { emailPreferences } from '#db/preferences/preferences.ts'
import { eventually, type StackAdmin, startStack } from '#tests/helpers/start/stack.ts'
import { inquiryOfAnother } from './contender.ts'
import { p95 } from './load.ts'
import { say } from './progress.ts'
import { number, type Row } from './table.ts'

const readers = 10_000
const inquiries = 40
const wantedSeconds = 5

/** In ms: how long the confirmation of each new inquiry waits until it was sent, one inquiry a second. */
async function confirmations(origin: string, db: Db) {
  const waits: number[] = []
  for (let sent = 0; sent < inquiries; sent++) {
    const { path, ...shot } = inquiryOfAnother()
    const { email }: { email: string } = JSON.parse(shot.body ?? '')
    const begun = performance.now()
    const answer = await fetch(new URL(path, origin), shot)
    if (answer.status !== 201) throw new Error(`The inquiry got ${answer.status}`)
    await eventually(async () => {
      const [row] = await db.all(
        sql`select 1 from mail_outbox where recipient = ${email} and sent_at is not null`,
      )
      return row !== undefined
    })
    waits.push(performance.now() - begun)
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  return waits
}

async function sendLetter(admin: StackAdmin, db: Db) {
  for (let from = 0; from < readers; from += 5000)
    await insertMany(
      db,
      emailPreferences,
      Array.from({ length: 5000 }, (_, at) => ({
        email: `reader-${from + at}@example.org`,
        unsubscribeToken: crypto.randomUUID().replaceAll('-', ''),
        confirmedAt: '2026-01-05T10:00:00.000Z',
      })),
    )
  const json = { subject: 'What we did', content: 'We moved.', topic: 'newsUpdates' as const }
  const added = await admin.news.$post({ json })
  if (added.status !== 201) throw new Error('The letter is not stored')
  const { id, version } = (await added.json()).issue
  await admin.news[':id'].send.$post({ param: { id: String(id) }, json: { basedOn: version } })
  return { param: { id: String(id) } }
}

/** How long a confirmation waits while a letter goes to 10,000 readers, compared with a quiet time. */
export async function* benchNews(): AsyncGenerator<Row> {
  process.env['NEWS_PER_MINUTE'] = '6000'
  const stack = await startStack()
  try {
    const db = connect({ url: await stack.databaseUrl(), authToken: await stack.databaseToken() })
    const admin = await stack.admin()
    say('news: confirmations while nothing else is sent')
    const quiet = p95(await confirmations(stack.url, db))
    const letter = await sendLetter(admin, db)
    say(`news: confirmations while ${number(readers)} letters go`)
    const busy = p95(await confirmations(stack.url, db))
    const { sent, queued } = await (await admin.news[':id'].progress.$get(letter)).json()
    yield {
      what: `a confirmation, p95 in ms, while ${number(readers)} letters go (while none do)`,
      ours: `${number(busy)} (${number(sent)} letters sent meanwhile, ${number(queued)} waiting)`,
      theirs: number(quiet),
      ratio: (busy / quiet).toFixed(2),
      goal: `at most ${number(wantedSeconds * 1000)} ms`,
    }
  } finally {
    await stack.stop()
  }
}
