import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#db/auth/password.ts'
import { insertUser } from '#db/users/changes.ts'
import { password, startApi } from '#tests/helpers/start/api.ts'
import { deployedWorker } from '#tests/helpers/start/deployed-worker.ts'

const operator = { id: null, username: 'tests' }
let api: Awaited<ReturnType<typeof startApi>>
let hash: string

// With the real cost, a crowd has to wait for its hashes.
beforeAll(async () => {
  hash = await hashPassword(password)
  api = await startApi({ LOCAL_RATE_LIMIT: 'on' }, {}, await deployedWorker())
})

test('passwords are hashed at the cost that OWASP advises', () => {
  expect(hash).toMatch(/^scrypt\$32768\$8\$3\$/)
})

type Sent = { username: string; password?: string; from: string; cookie?: string }

const signIn = ({ username, password: given = password, from, cookie = '' }: Sent) =>
  api.fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': from, Cookie: cookie },
    body: JSON.stringify({ username, password: given }),
  })

const deviceOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .find((one) => one.startsWith('__Host-device='))
    ?.split(';')[0] ?? ''

async function colleagues(count: number, office: string) {
  const names = Array.from({ length: count }, (_, at) => `${office}-${at}`)
  for (const username of names) {
    await insertUser(api.db, operator, { username, password: hash, role: 'hr' })
  }
  return names
}

/** Reads as a visitor and as an admin again and again, until the returned function is called. */
function reading() {
  let isOver = false
  const seen: { status: number; took: number }[] = []
  const read = async (ask: () => Promise<Response>) => {
    while (!isOver) {
      const began = Date.now()
      const { status } = await ask()
      seen.push({ status, took: Date.now() - began })
      await sleep(50)
    }
  }
  const readers = Promise.all([
    read(() => api.fetch('/api/jobs')),
    read(() => api.adminFetch('/api/admin/jobs')),
  ])
  return async () => {
    isOver = true
    await readers
    const times = seen.map(({ took }) => took).toSorted((a, b) => a - b)
    const wait = times[Math.floor(times.length * 0.95)] ?? 0
    return { statuses: new Set(seen.map(({ status }) => status)), wait, worst: times.at(-1) }
  }
}

test('forty colleagues of one office sign in at the same moment, and readers hardly wait', async () => {
  const names = await colleagues(40, 'office')
  const stop = reading()
  const began = Date.now()
  const answers = await Promise.all(
    names.map((username) => signIn({ username, from: '192.0.2.40' })),
  )
  const took = Date.now() - began
  const { statuses, wait, worst } = await stop()
  console.log(
    `40 sign-ins in ${took} ms; 95 of 100 readers waited at most ${wait} ms, all ${worst}`,
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200))
  expect(statuses).toEqual(new Set([200]))
  // The readers wait for one or two hashes at most. Before the queue, they waited for all.
  expect(wait).toBeLessThan(took / 10)
  // The next day the same people use known devices.
  const again = await Promise.all(
    names
      .slice(0, 20)
      .map((username, at) =>
        signIn({ username, from: '192.0.2.40', cookie: deviceOf(answers[at] as Response) }),
      ),
  )
  expect(again.map(({ status }) => status)).toEqual(Array(20).fill(200))
})

test('a known device signs in before thirty strangers who came first, and none of them takes the database away', async () => {
  const [username = ''] = await colleagues(1, 'staff')
  const cookie = deviceOf(await signIn({ username, from: '192.0.2.41' }))
  const stop = reading()
  let waiting = 30
  const strangers = Array.from({ length: 30 }, async (_, at) => {
    const from = `198.51.100.${at}`
    const { status } = await signIn({ username: `nobody-${at}`, password: 'a wrong guess', from })
    waiting--
    return status
  })
  await Promise.race(strangers)
  const known = await signIn({ username, from: '192.0.2.41', cookie })
  const behind = waiting
  expect(known.status).toBe(200)
  expect(await Promise.all(strangers)).toEqual(Array(30).fill(401))
  expect((await stop()).statuses).toEqual(new Set([200]))
  expect(behind).toBeGreaterThan(15)
})

test('one network of strangers leaves room for the others, and is refused before a hash once it has failed too often', async () => {
  const [username = ''] = await colleagues(1, 'newcomer')
  const from = (at: number) => `2001:db8:77::${(at + 1).toString(16)}`
  const guesses = Array.from({ length: 60 }, async (_, at) => {
    const sent = { username: `victim-${at}`, password: 'a wrong guess', from: from(at) }
    return (await signIn(sent)).status
  })
  const elsewhere = await signIn({ username, from: '192.0.2.42' })
  expect(elsewhere.status).toBe(200)
  const statuses = await Promise.all(guesses)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(new Set(statuses)).toEqual(new Set([401, 429, 503]))
})
