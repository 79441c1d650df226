import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Miniflare } from 'miniflare'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { optionsFor } from '#worker/operate/local/runtime.ts'
import { openPages } from '#worker/operate/server/pages/pages.ts'

const page = (title: string) => `<!doctype html><title>${title}</title>${'<p>text</p>'.repeat(50)}`

const files: Record<string, string> = {
  'index.html': page('Home'),
  '404.html': page('Missing'),
  'a.html': page('A'),
  'a/index.html': page('A, in a folder'),
  'b/index.html': page('B, in a folder'),
  'b/c.html': page('C'),
  'd/index': 'a file that is named index',
  'd/index.html': page('D'),
  'e.html': page('E'),
  e: 'a file without an ending',
  'f/index.html.html': page('F'),
  'with space.html': page('With a space'),
  'ünï.html': page('Not ASCII'),
  'emoji 🎈.txt': 'emoji',
  '100%.html': page('A percent sign'),
  'a%20b.txt': 'an encoded space in a name',
  "it's (a) name!.txt": 'marks that need no encoding',
  'plus+at@and&.txt': 'marks that need one',
  'back\\slash.txt': 'a backslash',
  'empty.txt': '',
  'UPPER.HTML': page('Upper'),
  'no-type.unknown': 'nobody knows this ending',
  'build.json': '{"builtAt":"2026-01-01"}',
  'feed.xml': '<rss/>',
  'script.js': 'export {}',
  'style.css': 'a{}',
  'plate.svg': '<svg/>',
  'photo.jpg': 'not really',
  'font.woff2': 'not really',
  'site.webmanifest': '{}',
  '.well-known/x': 'known',
  '.dot.html': page('A dot'),
  'users/1/photo': 'photo',
  'users/1/2/photo': 'photos',
  '_astro/x.js': 'export {}',
  '_redirects-not': 'served',
  _redirects: '# none',
  '.assetsignore': '',
  _headers: `# comment
/*
  X-Frame-Options: DENY
  Content-Security-Policy: default-src 'self'; img-src 'self' data: https:
  X-Joined: one
/_astro/*
  Cache-Control: public, max-age=31536000, immutable
  X-Rest: rest :splat
/a
  ! Content-Security-Policy
  Content-Security-Policy: default-src 'none'
  x-joined: two
  X-Joined: three
/b
  X-Lost: the later rule counts
/users/:id/:what
  X-Id: :id and :what
/with%20space
  X-Encoded: yes
/ünï
  X-Encoded: yes
/b
  X-Kept: yes
  ! ETag
/build.json
  Cache-Control: no-store
  ! Content-Type
/missing/*
  X-Missing: :splat
`,
}

/** None has a space. Raw, as one has a backslash. */
const addresses = String.raw`
  / /index /index.html /index/ /index.html/ // /?q=1 /index.html?q=1 /a /a/ /a.html /a/index
  /a/index.html /a/index.html?q=%20 /a// //a /b /b/ /b.html /b/index /b/index.html /b/c /b/c.html
  /b/c/ /b%2Fc /d /d/ /d/index /d/index.html /e /e.html /e/ /f /f/index.html /with%20space
  /with%20space.html /with+space /%77ith%20space /%C3%BCn%C3%AF /%c3%bcn%c3%af /%C3%BCn%C3%AF.html
  /emoji%20%F0%9F%8E%88.txt /100%25 /100% /100%25.html /a%20b.txt /a%2520b.txt /%E0%A4%A /%00
  /a%00 /it's%20(a)%20name!.txt /it%27s%20%28a%29%20name%21.txt /plus+at@and&.txt
  /plus%2Bat%40and%26.txt /back%5Cslash.txt /back\slash.txt /..%5Cx /b/..%2Fa
  /%2e%2e/%2e%2e/etc/passwd /..%2f..%2f..%2fetc/passwd /b/../a /b/./c /link /empty.txt /UPPER.HTML
  /UPPER /no-type.unknown /build.json /feed.xml /script.js /style.css /plate.svg /photo.jpg
  /font.woff2 /site.webmanifest /.well-known/x /.well-known/ /.dot /.dot.html /users/1/photo
  /users/1/2/photo /_astro/x.js /_astro/ /_astro/missing.js /missing/deep/page /404 /404.html
  /_headers /_redirects /_redirects-not /.assetsignore /.html /A /a.htm
`
  .trim()
  .split(/\s+/)

let folder = ''
let site = ''
let cloudflare: Miniflare
let origin: URL
let pages: Awaited<ReturnType<typeof openPages>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-files-'))
  site = join(folder, 'site')
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(site, name)), { recursive: true })
    await writeFile(join(site, name), text)
  }
  const main = join(folder, 'worker.js')
  await writeFile(main, 'export default { fetch: (request, env) => env.ASSETS.fetch(request) }')
  cloudflare = new Miniflare(
    optionsFor({ main, assets: site, changes: { exports: {} } }, { port: 0 }),
  )
  origin = await cloudflare.ready
  await writeFile(join(folder, 'secret.txt'), 'outside')
  await symlink(join(folder, 'secret.txt'), join(site, 'link'))
  pages = await openPages(site)
})

afterAll(async () => {
  await cloudflare.dispose()
  await rm(folder, { recursive: true })
})

type Asked = { path: string; method?: string; headers?: Record<string, string> }

/** Headers of the connection, of Miniflare, and the ETag, which may differ. */
const notCompared =
  /^(date|connection|keep-alive|transfer-encoding|content-length|cf-cache-status|etag|x-mf-.*)$/

const compared = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => !notCompared.test(name)))

const theirs = ({ path, method = 'GET', headers = {} }: Asked) =>
  new Promise<Response>((resolve, reject) => {
    const { hostname, port } = origin
    request({ hostname, port, path, method, headers }, (answered) => {
      const { statusCode: status = 0, statusMessage: statusText = '' } = answered
      const given = Object.entries(answered.headers).map(([name, value]) => [name, String(value)])
      buffer(answered).then((bytes) => {
        const body = bytes.length > 0 ? bytes : null
        resolve(new Response(body, { status, statusText, headers: Object.fromEntries(given) }))
      }, reject)
    })
      .on('error', reject)
      .end()
  })

const ours = ({ path, method, headers }: Asked) =>
  pages.fetch(new Request(new URL(origin.origin + path), { method, headers, redirect: 'manual' }))

const seen = async (answer: Response) => ({
  status: `${answer.status} ${answer.statusText}`,
  hasEtag: answer.headers.has('ETag'),
  headers: compared(answer.headers),
  body: await answer.text(),
})

/** The same request to both, with the ETag that each of them gave. */
async function both(path: string, how: Omit<Asked, 'path'>, known?: (etag: string) => string) {
  const ask = async (fetch: typeof ours) => {
    const etag = (await fetch({ path })).headers.get('ETag') ?? '"none"'
    const condition = known && { 'If-None-Match': known(etag) }
    return seen(await fetch({ path, ...how, headers: { ...how.headers, ...condition } }))
  }
  const [own, expected] = await Promise.all([ask(ours), ask(theirs)])
  return { own: { path, ...own }, expected: { path, ...expected } }
}

const kinds: [string, Omit<Asked, 'path'>, ((etag: string) => string)?][] = [
  ['GET', {}],
  ['HEAD', { method: 'HEAD' }],
  ['POST', { method: 'POST' }],
  ['OPTIONS', { method: 'OPTIONS' }],
  ['GET with a range', { headers: { Range: 'bytes=0-3' } }],
  ['GET with authorization', { headers: { Authorization: 'Bearer x' } }],
  ['GET with its ETag', {}, (etag) => etag],
  ['GET with its ETag as a weak one', {}, (etag) => `W/${etag}`],
  ['HEAD with its ETag', { method: 'HEAD' }, (etag) => etag],
  ['GET with another ETag', {}, () => '"other"'],
  ['GET with several ETags', {}, (etag) => `"other", ${etag}`],
  ['GET with any ETag', {}, () => '*'],
]

test.each(kinds)('%s is answered as by Cloudflare', async (_name, how, known) => {
  const answers = await Promise.all(addresses.map((path) => both(path, how, known)))
  expect(answers.map(({ own }) => own)).toEqual(answers.map(({ expected }) => expected))
})

test('a link to a file outside the site is not followed', async () => {
  const answer = await ours({ path: '/link' })
  expect(answer.status).toBe(404)
})

test('the Worker, which follows redirects, gets the page', async () => {
  const answer = await pages.fetch(`${origin.origin}/index/?q=1`)
  expect(await answer.text()).toBe(files['index.html'])
})

test('files that have no room in memory are read from disk', async () => {
  const { fetch } = await openPages(site, { memory: 16 * 100 })
  for (const name of ['a.html', 'emoji 🎈.txt', 'e.html', 'script.js', 'a.html', 'emoji 🎈.txt']) {
    const path = encodeURIComponent(name.replace('.html', ''))
    const address = `${origin.origin}/${path}`
    const answer = await fetch(address)
    expect(await answer.text()).toBe(name === 'e.html' ? files['e'] : files[name])
    const known = { 'If-None-Match': answer.headers.get('ETag') ?? '' }
    expect(await fetch(address, { headers: known })).toMatchObject({ status: 304 })
  }
})

test('a header file with an unknown line is refused', async () => {
  const other = join(folder, 'other')
  await mkdir(other)
  await writeFile(join(other, '_headers'), '/*\n  X-Frame-Options DENY\n')
  await expect(openPages(other)).rejects.toThrow('_headers, line 2')
})
