import { sql } from 'drizzle-orm'
import { connect, type Db } from '#db/client.ts'
import { startStack } from '#tests/helpers/start/stack.ts'
import { migrate } from '#worker/operate/database/migrate.ts'
import { addSampleData } from '#worker/operate/database/sample.ts'
import { startDatabase } from '#worker/operate/database/server.ts'
import { median, p95 } from '../load.ts'
import { say } from '../progress.ts'
import type { Row } from '../table.ts'
import { slowest, timeSaves } from './saves.ts'
import { pagesIn, workshop } from './workshop.ts'

const seconds = (ms: number[]) => (median(ms) / 1000).toFixed(1)
const ratio = (ours: number, theirs: number[]) => (ours / median(theirs)).toFixed(2)

/** The time from a save in the admin area until visitors get the new page, with `npm start`. */
const saveRow = (where: string, ours: number[], bare: number[], goal: string): Row => ({
  what: `from save to the new page being served, ${where}, p95 in s (bare Astro builds as many pages)`,
  ours: slowest(ours),
  theirs: seconds(bare),
  ratio: ratio(p95(ours), bare),
  goal,
})

export async function* sampleSaves(saves: number, rounds: number): AsyncGenerator<Row> {
  const place = await workshop()
  const bare: number[] = []
  for (let round = 1; round <= rounds; round++) bare.push(await place.bare(35))
  await place.close()
  const stack = await startStack()
  const ours = await timeSaves(await stack.admin(), stack.url, saves, 'of the sample site')
  await stack.stop()
  yield saveRow('sample site', ours, bare, 'at most 1.5 s')
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

type Many = { posts: number; rounds: number; saves?: number; goal?: string }

/** Builds with many posts, and then saves on the same site. */
export async function* manyPosts({
  posts,
  rounds,
  saves = 0,
  goal = '',
}: Many): AsyncGenerator<Row> {
  const place = await workshop()
  const database = await startDatabase(place.dir)
  const db = connect(database)
  await migrate(db)
  await addSampleData(db)
  await fill(db, posts)
  const times = {
    bare: [] as number[],
    anew: [] as number[],
    drawn: [] as number[],
    saved: [] as number[],
  }
  for (let round = 1; round <= rounds; round++) {
    say(`publishing: builds of ${posts} posts, ${round} of ${rounds}`)
    await place.forget()
    times.anew.push(await place.ours(database))
    const pages = await pagesIn(place.out)
    times.bare.push(await place.bare(pages))
    times.drawn.push(await place.ours(database))
    await db.run(
      sql`update blog_posts set title = title || ' again' where id = (select max(id) from blog_posts)`,
    )
    times.saved.push(await place.ours(database))
    const row = (what: string, ours: number[], goal = ''): Row => ({
      what: `${what}, ${pages.toLocaleString('en-US')} pages, in s (bare Astro builds as many)`,
      ours: seconds(ours),
      theirs: seconds(times.bare),
      ratio: ratio(median(ours), times.bare),
      goal,
    })
    yield row('build after one post was saved', times.saved, goal)
    yield row('build from nothing until live', times.anew, 'at most 60 s')
    yield row('the build after that, which draws all other share pictures', times.drawn)
  }
  await database.stop()
  if (saves > 0) {
    say(`publishing: starting with ${posts} posts`)
    const stack = await startStack({ dataDir: place.dir })
    const where = `with ${posts.toLocaleString('en-US')} posts`
    const ours = await timeSaves(await stack.admin(), stack.url, saves, where)
    await stack.stop()
    yield saveRow(where, ours, times.bare, 'at most 2 s')
  }
  await place.close()
}
