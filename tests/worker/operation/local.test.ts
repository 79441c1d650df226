import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer, connect as openSocket } from 'node:net'
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { redirects } from '#db/addresses/addresses.ts'
import { connect } from '#db/client.ts'
import { freePort } from '#worker/operate/database/server.ts'
import type { Manifest } from '#worker/operate/backup/manifest.ts'
import { startReceiver } from '#worker/operate/local/receiver.ts'
import { buildCode } from '#worker/operate/build/code.ts'
import { startWorker } from '#worker/operate/local/worker.ts'
import { pdf, types } from '#tests/helpers/pictures/files.ts'
import { aboutPost } from '#tests/helpers/records/post-body.ts'
import { processOf } from '#tests/helpers/publishing/live.ts'
import { eventually, startStack } from '#tests/helpers/start/stack.ts'
import { bookingOf, dayAhead } from '#tests/helpers/visits/booking.ts'
import type { SlotDay } from '#db/model/visits/answers.ts'

let stack: Awaited<ReturnType<typeof startStack>>
let admin: Awaited<ReturnType<typeof stack.admin>>

beforeAll(async () => {
  stack = await startStack()
  admin = await stack.admin()
}, 240_000)

afterAll(() => stack.stop())

const patient = {
  firstName: 'Ada',
  lastName: 'Moss',
  email: 'ada@example.com',
  phone: '555-0100',
  interest: 'other',
  message: 'A private matter of health.',
} as const

const page = async (path: string) => {
  const response = await fetch(stack.url + path)
  return { status: response.status, html: await response.text() }
}
const isLive = (path: string) => eventually(async () => (await page(path)).status === 200)
const isGone = (path: string) => eventually(async () => (await page(path)).status === 404)
const publishState = async () => (await admin.publish.$get()).json()
const isSettled = () =>
  eventually(async () => {
    const state = await publishState()
    return state.state === 'live' && state
  })

async function addPost(slug: string, more = {}) {
  const response = await admin.blog.$post({ json: aboutPost(slug, more) })
  return String((await response.json()).post?.id)
}

test('a post is live soon after it is saved, moves with its slug, and leaves when it is a draft', async () => {
  const id = await addPost('from-save-to-page')
  await isLive('/blog/from-save-to-page')
  const { html } = await page('/blog/from-save-to-page')
  expect(html).toContain('Second &lt;b&gt;paragraph&lt;/b&gt;.')
  expect((await page('/blog')).html).toContain('About from-save-to-page')
  // Newer pages are shown over the build now. An address that cannot be decoded is never such a page.
  for (const path of ['/%', '/blog/%ff', '/blog/%E0%A4%A']) {
    const { status } = await page(path)
    expect([path, status < 500]).toEqual([path, true])
  }

  await admin.blog[':id'].$put({ param: { id }, json: aboutPost('moved') })
  await isLive('/blog/moved')
  const old = await fetch(`${stack.url}/blog/from-save-to-page`, { redirect: 'manual' })
  expect([old.status, old.headers.get('Location')]).toEqual([301, '/blog/moved'])

  await admin.blog[':id'].$put({ param: { id }, json: aboutPost('moved', { published: false }) })
  await isGone('/blog/moved')
  await isSettled()
  for (const path of ['/', '/blog', '/rss.xml', '/build.json', '/api/blog']) {
    expect((await page(path)).html).not.toContain('moved')
  }

  await admin.blog[':id'].$put({ param: { id }, json: aboutPost('moved') })
  await isLive('/blog/moved')
  await admin.blog[':id'].$delete({ param: { id }, query: {} })
  await isGone('/blog/moved')
  expect((await page('/blog/moved')).html).toContain('Post Not Found')
  expect(stack.output()).not.toContain('malformed')
}, 240_000)

test('no target of a redirect has the server ask another host', async () => {
  const asked: unknown[] = []
  const other = createHttpServer(({ url }, answer) => void answer.end(String(asked.push(url))))
  const port = await new Promise<number>((ready) =>
    other.listen(0, '127.0.0.1', () => ready(Number(Object(other.address()).port))),
  )
  const target = `/.//127.0.0.1:${port}/`
  const url = await stack.databaseUrl()
  await connect({ url, authToken: await stack.databaseToken() })
    .insert(redirects)
    .values({ source: '/stored-target', target })
  const id = await addPost('stays-on-the-site')
  const answers = [
    await admin.redirects.$post({ json: { source: '/a-campaign', target } }),
    await admin.redirects.$post({ json: { source: '/a-campaign', target: '/stored-target' } }),
    await admin.blog[':id'].$delete({ param: { id }, query: { to: target } }),
    await admin.blog[':id'].$delete({ param: { id }, query: { to: '/stored-target' } }),
    await fetch(`${stack.url}/stored-target`, { redirect: 'manual' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 400, 422, 404])
  expect(asked).toEqual([])
  other.close()
}, 240_000)

test('many saves in a short time cause few builds, and all of them are published', async () => {
  await isSettled()
  const builds = new Set<string>()
  const watching = setInterval(async () => {
    const found = await readdir(join(stack.dataDir, 'site')).catch(() => [])
    for (const name of found) if (name.startsWith('build-')) builds.add(name)
  }, 20)
  const slugs = Array.from({ length: 50 }, (_, number) => `many-${number}`)
  const before = builds.size
  for (const slug of slugs) await addPost(slug)
  await isSettled()
  clearInterval(watching)
  // A page view waits 130 ms for a newer overlay. On a busy machine it shows the old page, so the test waits for each
  // page.
  for (const slug of slugs) await isLive(`/blog/${slug}`)
  expect(builds.size - before).toBeLessThanOrEqual(8)
}, 240_000)

test('a build that fails leaves the old site, says why, and is made good by publishing again', async () => {
  await isSettled()
  const url = await stack.databaseUrl()
  const db = connect({ url, authToken: await stack.databaseToken() }).$client
  await db.execute('alter table team_members rename to away')
  await addPost('while-broken')
  const failed = await eventually(async () => {
    const state = await publishState()
    return state.state === 'failed' && state
  })
  expect(failed.error).toBe('The site could not be built.')
  expect(failed.detail).toContain('team_members')
  expect(failed.detail).not.toContain(stack.dataDir)
  expect((await page('/')).status).toBe(200)
  expect((await page('/blog/while-broken')).status).toBe(404)

  await db.execute('alter table away rename to team_members')
  await admin.publish.$post()
  await isLive('/blog/while-broken')
  await eventually(async () => (await isSettled()).error === null)
}, 240_000)

test('every sent mail can be read as a file', async () => {
  await stack.visitor['patient-inquiry'].$post({
    json: { ...patient, email: 'reader@example.com', lastName: 'Reader', keepInformed: true },
  })
  const folder = join(stack.dataDir, 'mail')
  const mails = await eventually(async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.txt'))
    return (
      names.length >= 3 && Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    )
  })
  const to = (address: string) => mails.filter((mail) => mail.includes(`To: ${address}`))
  // In the afternoon staff also get a mail about the next day's sample visits.
  const ofInquiry = (mail: string) => !mail.includes("Tomorrow's appointments")
  expect(to('staff@localhost.example').filter(ofInquiry)).toHaveLength(1)
  expect(to('reader@example.com')).toHaveLength(2)
  expect(mails.join()).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(mails.join()).not.toContain('private matter')
})

test('the invitation of a mail is a file beside it', async () => {
  const [from, to] = [dayAhead(7), dayAhead(21)]
  const slots = `/api/visit-slots?type=consultation&location=1&from=${from}&to=${to}`
  const { days }: { days: SlotDay[] } = await (await fetch(stack.url + slots)).json()
  const free = days.flatMap((day) => day.slots).find((slot) => slot.free)
  const body = JSON.stringify(bookingOf(free?.startsAt ?? '', { email: 'invited@example.com' }))
  const headers = { 'Content-Type': 'application/json' }
  const booked = await fetch(`${stack.url}/api/visit-requests`, { method: 'POST', headers, body })
  expect(booked.status).toBe(201)
  const folder = join(stack.dataDir, 'mail')
  const name = await eventually(async () =>
    (await readdir(folder)).find((one) => one.endsWith('-appointment.ics')),
  )
  expect(await readFile(join(folder, name), 'utf8')).toContain('METHOD:REQUEST')
})

/** The folder of the live build, after all other builds are done. */
const liveFolder = () =>
  eventually(async () => {
    const [name, ...others] = await readdir(join(stack.dataDir, 'site'))
    return others.length === 0 && join(stack.dataDir, 'site', name ?? '')
  })

/** Two copies of the live site, each with a mark in its page, in build.json and in a separate file. */
async function markedSites(dataDir: string) {
  const live = await liveFolder()
  const html = await readFile(join(live, 'index.html'), 'utf8')
  const marked = async (mark: string) => {
    const site = join(dataDir, mark)
    await cp(live, site, { recursive: true })
    await writeFile(join(site, 'index.html'), `${html}<i>${mark}</i>`)
    await writeFile(join(site, `only-${mark}.txt`), mark)
    await writeFile(join(site, 'build.json'), JSON.stringify({ mark }))
    return site
  }
  return [await marked('mark-a'), await marked('mark-b')] as const
}

/** A second Worker on the same database that shows `site`. */
async function startBeside(dataDir: string, site: string) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const settings = {
    TURSO_DATABASE_URL: await stack.databaseUrl(),
    TURSO_AUTH_TOKEN: await stack.databaseToken(),
    JWT_SECRET: 'a secret that only the tests know, 32 bytes long',
    SITE_URL: url,
    REBUILD_WEBHOOK_URL: 'http://127.0.0.1:9',
    REBUILD_WEBHOOK_TOKEN: 'a token',
    STAFF_EMAIL: 'staff@site.example',
    MAIL_FROM: 'site@site.example',
    LOCAL_PAGES_URL: url,
    LOCAL_RATE_LIMIT: 'off',
  }
  const worker = startWorker({ dataDir, port, code: await buildCode(), site, settings })
  await worker.ready()
  return { url, worker }
}

/** Three visitors who read the page and one who sends inquiries one after another, until `stop`. */
function visit(url: string) {
  const seen = { wrong: [] as unknown[], marks: new Set<string>(), answers: 0 }
  let looking = true
  const readPage = async () => {
    const response = await fetch(url)
    const text = await response.text()
    const mark = /<i>(mark-.)<\/i>$/.exec(text)?.[1]
    if (response.status !== 200 || !mark)
      return void seen.wrong.push([response.status, text.slice(-200)])
    seen.marks.add(mark)
    seen.answers++
  }
  const sendInquiry = async () => {
    const response = await fetch(`${url}/api/patient-inquiry`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...patient, submissionId: crypto.randomUUID() }),
    })
    await response.text()
    if (response.status !== 201) seen.wrong.push(response.status)
    seen.answers++
  }
  const visitors = [readPage, readPage, readPage, sendInquiry].map(async (look) => {
    while (looking) await look().catch((error) => seen.wrong.push(String(error)))
  })
  return async () => {
    looking = false
    await Promise.all(visitors)
    return seen
  }
}

test('no request fails and no page mixes two builds while the site is swapped twenty times under load', async () => {
  await isSettled()
  const dataDir = await mkdtemp(join(tmpdir(), 'site-swaps-'))
  const sites = await markedSites(dataDir)
  const { url, worker } = await startBeside(dataDir, sites[0])
  const stop = visit(url)
  for (let swap = 1; swap <= 20; swap++) {
    await worker.show(sites[swap % 2] as string)
    const shown = swap % 2 ? ['mark-b', 'mark-a'] : ['mark-a', 'mark-b']
    const statuses = shown.map(async (mark) => (await fetch(`${url}/only-${mark}.txt`)).status)
    expect(await Promise.all(statuses)).toEqual([200, 404])
  }
  const { wrong, marks, answers } = await stop()
  await worker.stop()
  await rm(dataDir, { recursive: true, force: true })
  expect(wrong).toEqual([])
  expect(marks).toEqual(new Set(['mark-a', 'mark-b']))
  expect(answers).toBeGreaterThan(100)
}, 240_000)

/** Requests a build of the stored content, and waits for it. */
async function build() {
  const { contentVersion } = await isSettled()
  await admin.publish.$post()
  await eventually(
    async () => JSON.parse((await page('/build.json')).html).contentVersion === contentVersion,
  )
}

test('a page opened before a change still finds its scripts after it', async () => {
  await build()
  const { html } = await page('/')
  const scripts = [...html.matchAll(/\/_astro\/[^" ]+\.js/g)].map(([path]) => path)
  expect(scripts.length).toBeGreaterThan(0)
  const older = join(await liveFolder(), '_astro', 'of-an-older-page.js')
  await writeFile(older, '1', { mode: 0o600 })
  await addPost('after-the-page-was-opened')
  await build()
  for (const path of [...scripts, '/_astro/of-an-older-page.js']) {
    expect((await page(path)).status).toBe(200)
  }
}, 240_000)

test('the builder refuses requests without its token', async () => {
  let asked = 0
  const receiver = await startReceiver('the token', { '/rebuild': () => asked++ })
  const ask = async (headers: Record<string, string>) =>
    (await fetch(`${receiver.url}/rebuild`, { method: 'POST', headers })).status
  expect(await ask({})).toBe(401)
  expect(await ask({ Authorization: 'Bearer guessed' })).toBe(401)
  expect(asked).toBe(0)
  expect(await ask({ Authorization: 'Bearer the token' })).toBe(202)
  expect(asked).toBe(1)
  await receiver.stop()
})

test('a port in use is reported in one line', async () => {
  const blocker = createServer().listen(0, 'localhost')
  await new Promise((resolve) => blocker.once('listening', resolve))
  const { port } = blocker.address() as { port: number }
  const run = promisify(execFile)(process.execPath, ['worker/operate/local/start.ts'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: join(stack.dataDir, 'other') },
  })
  const { stderr, code } = await run.catch((error) => error)
  blocker.close()
  expect(code).toBe(1)
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(`Port ${port} is taken`)])
})

test('only the owner can read the files, and the database answers nobody without the token', async () => {
  const open: string[] = []
  for (const entry of await readdir(stack.dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isSymbolicLink()) continue
    const found = await stat(path).catch(() => undefined)
    if (found && found.mode & 0o077) open.push(`${(found.mode & 0o777).toString(8)} ${path}`)
  }
  expect(open).toEqual([])
  expect(stack.output()).toContain('Only this machine reaches it.')

  const url = await stack.databaseUrl()
  const read = { requests: [{ type: 'execute', stmt: { sql: 'select * from users' } }] }
  for (const path of ['/v2/pipeline', '/v3/pipeline', '/']) {
    const body = JSON.stringify(path === '/' ? { statements: ['select * from users'] } : read)
    const stranger = await fetch(url + path, { method: 'POST', body })
    expect([path, stranger.status]).toEqual([path, 401])
    const authorization = `Bearer ${await stack.databaseToken()}`
    const owner = await fetch(url + path, { method: 'POST', body, headers: { authorization } })
    expect([path, owner.status]).toEqual([path, 200])
  }
})

test('a HOST that this machine does not have is reported in one line', async () => {
  const run = promisify(execFile)(process.execPath, ['worker/operate/local/start.ts'], {
    env: {
      ...process.env,
      HOST: '192.0.2.1',
      DATA_DIR: join(stack.dataDir, 'other'),
      PORT: String(await freePort()),
    },
  })
  const { stderr, code } = await run.catch((error) => error)
  expect(code).toBe(1)
  expect(stderr.trim()).toBe('HOST=192.0.2.1 is no address of this machine.')
})

test('a stopped site leaves no process, and the next start has its inquiries, secrets and pages', async () => {
  const { dataDir, url } = stack
  await build()
  const info = await (await fetch(`${url}/build.json`)).text()
  const secrets = await readFile(join(dataDir, 'secrets.json'), 'utf8')
  const databaseUrl = await stack.databaseUrl()
  expect((await fetch(databaseUrl)).status).toBeLessThan(500)
  // Asked to end twice, as an impatient person or a supervisor does.
  stack.child.kill('SIGTERM')
  await stack.stop({ keep: true })
  for (const part of [url, databaseUrl]) await expect(fetch(part)).rejects.toThrow('fetch failed')
  stack = await startStack({ dataDir, port: Number(new URL(url).port) })
  admin = await stack.admin()
  // Nothing has changed, so nothing was built.
  expect(await (await fetch(`${url}/build.json`)).text()).toBe(info)
  const list = await (await admin['patient-inquiries'].$get({ query: { q: 'Reader' } })).json()
  expect(list.inquiries).toHaveLength(1)
  expect(await readFile(join(dataDir, 'secrets.json'), 'utf8')).toBe(secrets)
}, 240_000)

test('a site that is stopped while it builds ends at once, and no build goes on', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-ended-'))
  const child = spawn(process.execPath, ['worker/operate', 'start'], {
    env: { ...process.env, PORT: String(await freePort()), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said = text(child.stderr)
  const build = await eventually(async () => processOf({ child }, /content\/write\.ts/))
  child.kill('SIGTERM')
  await once(child, 'exit')
  expect([child.exitCode, await said]).toEqual([0, ''])
  const isGone = () => spawnSync('ps', ['-p', String(build)]).status !== 0
  await eventually(async () => isGone(), 5)
  await rm(dataDir, { recursive: true })
}, 120_000)

test('the command line creates an admin and changes a password', async () => {
  const run = (args: string[], password: string) =>
    new Promise<string>((resolve) => {
      const child = spawn(process.execPath, ['worker/operate/database/admin.ts', ...args], {
        env: { ...process.env, DATA_DIR: stack.dataDir },
      })
      let output = ''
      child.stdout.on('data', (data) => (output += data))
      child.stderr.on('data', (data) => (output += data))
      child.once('exit', () => resolve(output.trim()))
      child.stdin.end(`${password}\n`)
    })
  expect(await run(['create', 'grace'], 'short')).toContain('at least 12 characters')
  expect(await run(['create', 'grace'], 'quiet lantern harbour')).toBe('Created admin grace.')
  expect(await run(['create', 'Grace'], 'quiet lantern harbour')).toContain('already')
  expect(await run(['password', 'grace'], 'another quiet lantern')).toBe(
    "Changed grace's password.",
  )
  const json = { username: 'grace', password: 'another quiet lantern' }
  expect((await stack.visitor.auth.login.$post({ json })).status).toBe(200)
})

/** The database of the running site at an address that refuses its first connections. */
async function slowDatabase() {
  const file = join(stack.dataDir, 'database-url')
  const url = await readFile(file, 'utf8')
  let refused = 0
  const relay = createServer((socket) => {
    if (refused++ < 10) return socket.destroy()
    const target = openSocket(Number(new URL(url).port), '127.0.0.1')
    for (const end of [socket, target]) end.on('error', () => end.destroy())
    return socket.pipe(target).pipe(socket)
  })
  const port = await freePort()
  await new Promise<void>((ready) => relay.listen(port, '127.0.0.1', ready))
  await writeFile(file, `http://127.0.0.1:${port}`)
  return async () => {
    relay.close()
    await writeFile(file, url)
  }
}

test('a command waits for the database of a running site, however slow it is, and never ends it', async () => {
  const database = processOf(stack, /sqld --db-path/)
  const recover = await slowDatabase()
  const commands = [
    ['backup/command.ts', 'restore', join(stack.dataDir, 'none.tar.gz')],
    ['database/admin.ts', 'verify-audit'],
    ['doctor/command.ts', '--local'],
  ]
  const ended = commands.map(([file, ...args]) => {
    const env = { ...process.env, DATA_DIR: stack.dataDir }
    return promisify(execFile)('node', [`worker/operate/${file}`, ...args], { env }).then(
      ({ stdout }) => stdout,
      ({ stdout, stderr }) => `${stdout}${stderr}`,
    )
  })
  const said = await Promise.all(ended).finally(recover)
  expect(said).toEqual([
    expect.stringMatching(/is in use by process \d+: end that npm start first/),
    expect.stringMatching(/^All \d+ entries are as they were written/),
    expect.stringMatching(`ok +npm start +runs in ${stack.dataDir}, at ${stack.url}\n`),
  ])
  expect(processOf(stack, /sqld --db-path/)).toBe(database)
  expect((await fetch(`${stack.url}/api/health`)).status).toBe(200)
}, 120_000)

test('a running site is backed up, with what visitors have sent', async () => {
  const { uploadURL } = await (await stack.visitor.objects.upload.$post()).json()
  const headers = { 'Content-Type': types.pdf, Origin: stack.url }
  const upload = await fetch(uploadURL, { method: 'PUT', body: pdf, headers })
  expect(upload.status).toBe(204)
  const file = join(stack.dataDir, 'backup.tar.gz')
  const env = { ...process.env, DATA_DIR: stack.dataDir }
  const saving = promisify(execFile)('node', ['worker/operate/backup/command.ts', 'backup', file], {
    env,
  })
  expect((await saving).stdout).toMatch(/^Saved [\d,]+ rows of \d+ tables and \d files? as /)
  const { stdout: manifest } = await promisify(execFile)('tar', ['xzOf', file, 'manifest.json'])
  const { files } = JSON.parse(manifest) as Manifest
  // There may be another stored file if cron noticed the failed build and noted its alert.
  const at = files.findIndex(({ key }) => key.startsWith('resumes/'))
  const encoding = 'buffer'
  const saved = await promisify(execFile)('tar', ['xzOf', file, `files/${at}`], { encoding })
  expect(saved.stdout).toEqual(Buffer.from(pdf))
  expect((await stat(file)).mode & 0o077).toBe(0)
})

test('a killed site leaves no process', async () => {
  const databaseUrl = await stack.databaseUrl()
  stack.child.kill('SIGKILL')
  const isDown = (url: string) =>
    fetch(url).then(
      () => false,
      () => true,
    )
  await eventually(async () => (await isDown(stack.url)) && isDown(databaseUrl))
})
