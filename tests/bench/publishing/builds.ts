import { spawn } from 'node:child_process'
import { glob, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { connect, type Db } from '#db/client.ts'
import { migrate } from '#worker/operate/database/migrate.ts'
import { addSampleData } from '#worker/operate/database/sample.ts'
import { type Server, startDatabase } from '#worker/operate/database/server.ts'
import { eventually, startStack } from '../helpers/stack.ts'
import { say } from './progress.ts'
import type { Row } from './table.ts'
import { median } from './load.ts'

const root = new URL('../..', import.meta.url).pathname
const bare = join(root, 'tests/bench/bare')
const rounds = 3

/** How long Astro builds, in ms. */
function build(project: string, cwd: string, settings: Record<string, string>) {
  const started = performance.now()
  const astro = join(root, 'node_modules/astro/bin/astro.mjs')
  const child = spawn(process.execPath, [astro, 'build', '--silent', '--root', project], {
    cwd,
    env: { ...process.env, ...settings, ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return new Promise<number>((resolve, reject) => {
    child.once('exit', (code) =>
      code === 0 ? resolve(performance.now() - started) : reject(new Error(`Astro ended: ${code}`)),
    )
  })
}

async function pagesIn(dir: string) {
  const pages: string[] = []
  for await (const page of glob('**/*.html', { cwd: dir })) pages.push(page)
  return pages.length
}

/** A directory to build in, where packages are found, and a fresh output for each build. */
async function workshop() {
  const dir = await mkdtemp(join(tmpdir(), 'bench-build-'))
  await symlink(join(root, 'node_modules'), join(dir, 'node_modules'))
  const out = join(dir, 'out')
  const bareOut = join(dir, 'bare')
  return {
    dir,
    out,
    async bare(pages: number) {
      await rm(bareOut, { recursive: true, force: true })
      return build(bare, dir, { PAGES: String(pages), BARE_OUT_DIR: bareOut })
    },
    async ours({ url, authToken }: Server) {
      await rm(out, { recursive: true, force: true })
      const cache = join(dir, 'cache')
      return build(root, dir, {
        TURSO_DATABASE_URL: url,
        TURSO_AUTH_TOKEN: authToken,
        SITE_OUT_DIR: out,
        SITE_CACHE_DIR: cache,
      })
    },
    forget: () => rm(join(dir, 'cache'), { recursive: true, force: true }),
    close: () => rm(dir, { recursive: true, force: true }),
  }
}

const seconds = (ms: number[]) => (median(ms) / 1000).toFixed(1)
const ratio = (ours: number[], theirs: number[]) => (median(ours) / median(theirs)).toFixed(2)

/** From a save in the admin area to the new page being served, as `npm start` runs it. */
async function saveToPage(): Promise<Row> {
  const stack = await startStack()
  const place = await workshop()
  const admin = await stack.admin()
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < rounds + 2; round++) {
    say(`publishing: a save, ${round + 1} of ${rounds + 2}`)
    const slug = `bench-${round}`
    const started = performance.now()
    await admin.blog.$post({
      json: { title: slug, slug, excerpt: 'Short.', content: 'Text.', category: 'Basics' },
    })
    await eventually(async () => (await fetch(`${stack.url}/blog/${slug}`)).status === 200)
    ours.push(performance.now() - started)
    await eventually(async () => (await (await admin.publish.$get()).json()).state === 'live')
    theirs.push(await place.bare(35))
  }
  await stack.stop()
  await place.close()
  return {
    what: 'from save to the new page being served, sample site, in s (bare Astro builds as many pages)',
    ours: seconds(ours),
    theirs: seconds(theirs),
    ratio: ratio(ours, theirs),
    goal: 'at most 5 s',
  }
}

const fill = (db: Db, posts: number) =>
  db.run(sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${posts})
    insert into blog_posts (title, slug, excerpt, content, category, published, created_at, updated_at)
    select 'Post number ' || i, 'post-' || i, 'A short text about the subject of post ' || i || '.',
      'First paragraph of the post.' || char(10) || char(10) || 'Second paragraph.', 'Basics', 1,
      strftime('%Y-%m-%dT%H:%M:%fZ', '2020-01-01', '+' || i || ' hours'),
      '2026-01-01T00:00:00.000Z'
    from n`)

async function* manyPosts(posts: number, goal?: string): AsyncGenerator<Row> {
  const place = await workshop()
  const database = await startDatabase(place.dir)
  const db = connect(database)
  await migrate(db)
  await addSampleData(db)
  await fill(db, posts)
  const times = { bare: [] as number[], anew: [] as number[], saved: [] as number[] }
  let pages = posts
  for (let round = 0; round < rounds; round++) {
    say(`publishing: builds of ${posts} posts, ${round + 1} of ${rounds}`)
    await place.forget()
    times.anew.push(await place.ours(database))
    pages = await pagesIn(place.out)
    times.bare.push(await place.bare(pages))
    await db.run(sql`update blog_posts set title = title || ' again' where slug = 'post-7'`)
    times.saved.push(await place.ours(database))
  }
  await database.stop()
  await place.close()
  const count = pages.toLocaleString('en-US')
  const row = (what: string, ours: number[], goal = ''): Row => ({
    what: `${what}, ${count} pages, in s (bare Astro builds as many)`,
    ours: seconds(ours),
    theirs: seconds(times.bare),
    ratio: ratio(ours, times.bare),
    goal,
  })
  yield row('build after one post was saved', times.saved, goal)
  yield row('build from nothing, with a share picture for each post', times.anew)
}

export async function* benchPublishing(): AsyncGenerator<Row> {
  yield await saveToPage()
  yield* manyPosts(1000)
  yield* manyPosts(10_000, 'at most 1.15')
}
