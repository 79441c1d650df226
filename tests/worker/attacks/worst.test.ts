import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { maxJsonBytes } from '#db/model/media/uploads.ts'
import { api } from '#worker/api.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { type BodyRoute, bodyRoutes, sendBody } from '#tests/helpers/bodies/bodies.ts'
import { deployedWorker } from '#tests/helpers/start/deployed-worker.ts'
import { computedBy, findWorkerd } from '#tests/helpers/start/workerd-time.ts'

const most = 20
/** Garbage is collected now and then, so a body is too slow only if it is slow in every try. */
const tries = 6

const room = maxJsonBytes - 2000
const filled = (text: string) =>
  text.repeat(Math.floor(room / new TextEncoder().encode(text).length))

const names = (separator: string, one: (at: number) => string) => {
  let text = ''
  for (let at = 0; text.length < room; at++) text += (at ? separator : '') + one(at)
  return text
}

// Each has the maximum length of a body, and is made to slow down a parser, a regular expression or a list.
const texts = {
  'spaces and letters': filled('a \t\u00a0'),
  'control characters': filled('\u0001'),
  'control characters and letters': filled('a\u0001'),
  'combining marks': filled('\u0301'),
  'marks on a letter': `a${filled('\u0300\u0316')}`,
  'half a pair': filled('\ud800a'),
  'dots and ats': filled('a.@'),
  'a long domain': `a@${filled('a.')}`,
  'a long label': `a@a.${filled('a')}`,
  hyphens: filled('a-'),
  slashes: `/${filled('/a')}`,
  'a long host': `https://${filled('a.')}`,
  digits: filled('9'),
  lines: filled('\n'),
  'lines and returns': filled('\r\n a'),
  brackets: filled('[{"'),
  percents: filled('%41'),
}

const lists = {
  'a list of nothing': `[${filled('0,')}0]`,
  'a list of texts': `[${filled('"",')}""]`,
  'a list of letters': `[${filled('"a",')}"a"]`,
  'a list of objects': `[${filled('{},')}{}]`,
  'a list of areas': `[${filled('"Oncology",')}"Oncology"]`,
  'a deep list': filled('[').slice(room / 2) + filled(']').slice(room / 2),
  'a deep object': `${'{"a":'.repeat(room / 7)}0${'}'.repeat(room / 7)}`,
  'many names': `{${names(',', (at) => `"k${at}":0`)}}`,
}

/** The route's body with one field replaced by JSON of any kind. */
const withField = (body: object, field: string, json: string) => {
  const { [field]: _, ...rest } = body as Record<string, unknown>
  return `${JSON.stringify(rest).slice(0, -1)}${Object.keys(rest).length ? ',' : ''}${JSON.stringify(field)}:${json}}`
}

/** A text as JSON, cut to the maximum size of a body. */
function jsonOf(text: string) {
  let cut = text.slice(0, room / 2)
  while (Buffer.byteLength(JSON.stringify(cut)) > room) cut = cut.slice(0, cut.length * 0.8)
  return JSON.stringify(cut)
}

type Sent = { what: string; body: string; type?: string }

// Fields with the same name have the same rule at every route, so each name is tested once.
const seen = new Set<string>()
const isNew = (what: string) => !seen.has(what) && Boolean(seen.add(what))
const readAsText =
  /^(firstName|message|email|slug|imageUrl|photoURL|content|preferredDate|username|code|token|responsibilities)$/

/** The bodies for a route: bad values in place of each field, and unknown fields in addition. */
function* worstFor({ body, form }: BodyRoute): Generator<Sent> {
  const fields = Object.keys(body)
  for (const field of fields.filter((name) => readAsText.test(name))) {
    for (const [what, text] of Object.entries(texts)) {
      if (isNew(`${what} as ${field}`)) {
        yield { what: `${what} as ${field}`, body: withField(body, field, jsonOf(text)) }
      }
    }
  }
  for (const [what, json] of Object.entries(lists)) {
    if (what.startsWith('a deep') || what === 'many names') {
      yield { what: `${what} beside`, body: withField(body, 'unknown', json) }
    }
    for (const field of fields) {
      if (isNew(`${what} as ${field}`)) {
        yield { what: `${what} as ${field}`, body: withField(body, field, json) }
      }
    }
  }
  yield* worstContent(body['content'])
  if (!form) return
  const type = 'application/x-www-form-urlencoded'
  const [first = ''] = fields
  yield { what: '13,000 names in a form', body: names('&', (at) => at.toString(36)), type }
  yield { what: 'one name 13,000 times in a form', body: names('&', () => 'a=b'), type }
  yield { what: 'a known name 13,000 times', body: names('&', () => `${first}=`), type }
  yield { what: 'percents in a form', body: `${first}=${texts.percents}`, type }
}

/** The same for the content of a section: its lists, and the lists and texts in their items. */
function* worstContent(content: unknown): Generator<Sent> {
  for (const [field, value] of Object.entries(Object(content) as Record<string, unknown>)) {
    if (!Array.isArray(value)) continue
    const [item] = value as unknown[]
    if (typeof item !== 'object' || item === null) continue
    for (const [what, json] of Object.entries(lists)) {
      const inItem = Object.entries(item).find(([, inner]) => Array.isArray(inner))?.[0] ?? 'title'
      for (const list of [json, `[${withField(item, inItem, json)}]`]) {
        yield {
          what: `${what} in ${field}`,
          body: `{"content":${withField(Object(content), field, list)}}`,
        }
      }
    }
  }
}

async function took(route: BodyRoute, body: string, type?: string) {
  const started = computedBy(workers)
  const response = await sendBody(route, body, type)
  await response.arrayBuffer()
  return { ms: computedBy(workers) - started, status: response.status }
}

let routes: BodyRoute[]
let workers: string[] = []
beforeAll(async () => {
  await startApi({}, {}, await deployedWorker())
  routes = await bodyRoutes()
  workers = await findWorkerd()
})

test('64 KiB of the worst shape keep the API at most 20 ms longer than a plain body, at every route', async () => {
  const slow: string[] = []
  let slowest = 0
  for (const route of routes) {
    // An invalid body, refused like most of the others, so that the database takes no time.
    const plain = route.form ? 'firstName=' : '{"email":""}'
    const plainType = route.form ? 'application/x-www-form-urlencoded' : undefined
    const base = await best(() => took(route, plain, plainType))
    for (const { what, body, type } of worstFor(route)) {
      let least = Infinity
      for (let times = 0; times < tries && least > base + most; times++) {
        const { ms, status } = await took(route, body, type)
        // For a good body, the database or the password takes most of the time.
        least = Math.min(least, status < 400 || (route.hashes && ms > 100) ? base : ms)
        // No registry runs at the configured address.
        const isAway = status === 503 && route.path === '/admin/studies/import'
        if (status >= 500 && !isAway) slow.push(`${route.path}: ${what}: ${status}`)
      }
      slowest = Math.max(slowest, least - base)
      if (least > base + most) slow.push(`${route.path}: ${what}: ${Math.round(least - base)} ms`)
    }
  }
  console.log(`slowest: ${slowest.toFixed(1)} ms longer than a plain body`)
  expect(slow).toEqual([])
}, 240_000)

/** The parameter names of all queries. */
const queryNames =
  'q cursor limit before status owner study source due type from to date location size email token to key'.split(
    ' ',
  )
const mostOfAddress = 50

test('the longest address keeps the API at most 50 ms longer than a short one, at every route that is read', async () => {
  const { adminFetch } = await startApi()
  const read = new Set(api.routes.flatMap(({ method, path }) => (method === 'GET' ? [path] : [])))
  expect(read.size).toBeGreaterThan(80)
  const took = async (address: string) => {
    const started = computedBy(workers)
    const answer = await adminFetch(address)
    await answer.arrayBuffer()
    return { ms: computedBy(workers) - started, status: answer.status }
  }
  const slow: string[] = []
  const addresses = [...read, '/', '/blog/:slug', '/nowhere']
  for (const path of addresses) {
    const filled = (text: string) => path.replace(/:\w+/g, text)
    const base = await best(() => took(filled('1')))
    for (const piece of ['a', '9', '-', '%20', '%2F', '%E6%BC%A2']) {
      const text = piece.repeat(7000 / piece.length)
      const query = new URLSearchParams(queryNames.map((name) => [name, text.slice(0, 350)]))
      const long = `${filled(text)}?${path.includes(':') ? '' : query}`
      let least = Infinity
      for (let times = 0; times < tries && least > base + mostOfAddress; times++) {
        const { ms, status } = await took(long)
        least = Math.min(least, ms)
        if (status >= 500 && status !== 503) slow.push(`${path}: ${piece}: ${status}`)
      }
      if (least > base + mostOfAddress)
        slow.push(`${path}: ${piece}: ${Math.round(least - base)} ms`)
    }
  }
  expect(slow).toEqual([])
}, 120_000)

async function best(measure: () => Promise<{ ms: number }>) {
  let least = Infinity
  for (let times = 0; times < 5; times++) least = Math.min(least, (await measure()).ms)
  return least
}

/** The memory of workerd, in MB; 0 if the system does not report it. */
async function held() {
  let kilobytes = 0
  for (const pid of workers) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    kilobytes += Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
  }
  return kilobytes / 1024
}

test('a hundred of the worst bodies leave no memory behind', async () => {
  const [form] = routes.filter((route) => route.form)
  const most = [...worstFor(form as BodyRoute)].filter(({ type }) => type)
  const round = async () => {
    for (const { body, type } of most) await took(form as BodyRoute, body, type)
  }
  for (let rounds = 0; rounds < 5; rounds++) await round()
  const before = await held()
  for (let rounds = 0; rounds < 25; rounds++) await round()
  const grown = (await held()) - before
  console.log(`memory: ${before.toFixed(0)} MB, ${grown.toFixed(0)} MB more after 100 bodies`)
  expect(grown).toBeLessThan(60)
})
