import { performance } from 'node:perf_hooks'
import { signedIn } from '#tests/helpers/start/stack.ts'
import { computedBy, findWorkerd } from '#tests/helpers/start/workerd-time.ts'
import { median } from '../load.ts'
import { say } from '../progress.ts'
import type { Row } from '../table.ts'
import { builtSite, runFar } from './cloudflare.ts'
import { timeSaves, untilLive } from './saves.ts'

const views = 1000
const storeMs = 150

/** The time until the first bytes of a page, in ms. */
async function firstBytes(url: string) {
  const started = performance.now()
  const { body } = await fetch(url)
  const reader = body?.getReader()
  await reader?.read()
  const ms = performance.now() - started
  while (!(await reader?.read())?.done);
  return ms
}

/** The CPU time of a page view, and the time until its first bytes, in ms. */
async function viewsOf(url: string) {
  const workerd = await findWorkerd()
  for (let warm = 0; warm < views / 2; warm++) await firstBytes(url)
  const times: number[] = []
  const before = computedBy(workerd)
  for (let view = 0; view < views; view++) times.push(await firstBytes(url))
  return { cpu: (computedBy(workerd) - before) / views, ms: median(times) }
}

/** An address with a newer page in the store. */
const newer = '/'
/** An address without a newer page in the store. */
const unchanged = '/terms'

const emptySeen = () =>
  ({ newer: [], unchanged: [], ms: [], cold: [], quiet: [] }) as Record<
    'newer' | 'unchanged' | 'ms' | 'cold' | 'quiet',
    number[]
  >

type Built = Awaited<ReturnType<typeof builtSite>>

/** Lets somebody see the site in its place while nothing is newer than the build. */
async function leaveNote(built: Built) {
  const { url, cron, stop } = await runFar(built, { databaseUrl: built.database.url, storeMs: 0 })
  await cron()
  await firstBytes(url + newer)
  await stop()
}

/** The first view in a new isolate of a place where somebody has been before, while nothing is newer, in ms. */
async function quietView(built: Built, isPlain: boolean) {
  const { url, stop } = await runFar(built, {
    databaseUrl: built.database.url,
    storeMs,
    isPlain,
  })
  const ms = await firstBytes(url + newer)
  await stop()
  return ms
}

/** Whether a new isolate shows a page that was withdrawn, in a place that had noted that nothing is newer. */
async function showsWithdrawn() {
  const built = await builtSite()
  await leaveNote(built)
  const far = { databaseUrl: built.database.url, storeMs }
  const { url, stop } = await runFar(built, far)
  const admin = await signedIn(url)
  const [post] = (await (await admin.blog.$get({ query: {} })).json()).posts
  const address = `/blog/${post?.slug}`
  await firstBytes(url + address)
  await admin.blog[':id'].$delete({ param: { id: String(post?.id) }, query: {} })
  await untilLive(admin)
  await stop()
  const next = await runFar(built, far)
  const { status } = await fetch(next.url + address)
  await next.stop()
  await built.stop()
  return status !== 404
}

/** Withdrawals while a place has such a note. */
export async function* benchWithdrawals(count: number): AsyncGenerator<Row> {
  let shown = 0
  for (let round = 1; round <= count; round++) {
    say(`publishing: a withdrawal, ${round} of ${count}`)
    if (await showsWithdrawn()) shown++
  }
  yield {
    what: `withdrawn pages that a new isolate shows, with a store of ${storeMs} ms (withdrawals)`,
    ours: String(shown),
    theirs: String(count),
    ratio: (shown / count).toFixed(2),
    goal: '0',
  }
}

/** Pages through the Worker, compared with only the files. */
export async function* benchFront(rounds: number): AsyncGenerator<Row> {
  const built = await builtSite()
  const seen = emptySeen()
  const plain = emptySeen()
  const databaseUrl = built.database.url
  await leaveNote(built)
  for (let round = 1; round <= rounds; round++) {
    seen.quiet.push(await quietView(built, false))
    plain.quiet.push(await quietView(built, true))
  }
  const first = await runFar(built, { databaseUrl, storeMs: 0 })
  await timeSaves(await signedIn(first.url), first.url, 1, 'for the front')
  await first.stop()
  for (let round = 1; round <= rounds; round++) {
    for (const isPlain of [false, true]) {
      say(`publishing: views ${isPlain ? 'of files' : 'through the front'}, ${round} of ${rounds}`)
      const kept = isPlain ? plain : seen
      const warm = await runFar(built, { databaseUrl, storeMs: 0, isPlain })
      const { cpu, ms } = await viewsOf(warm.url + newer)
      kept.newer.push(cpu)
      kept.ms.push(ms)
      kept.unchanged.push((await viewsOf(warm.url + unchanged)).cpu)
      await warm.stop()
      const cold = await runFar(built, { databaseUrl, storeMs, isPlain })
      kept.cold.push(await firstBytes(cold.url + newer))
      await cold.stop()
    }
    const row = (what: string, part: keyof typeof seen, goal: number): Row => {
      const [ours, theirs] = [median(seen[part]), median(plain[part])]
      return {
        what: `${what}, in ms (the file alone)`,
        ours: `${ours.toFixed(2)} (${(ours - theirs).toFixed(2)} more)`,
        theirs: theirs.toFixed(2),
        ratio: (ours / theirs).toFixed(2),
        goal: `at most ${goal} more`,
      }
    }
    yield row('CPU of a view of a page that is newer than its file', 'newer', 1)
    yield row('CPU of a view of a page that is not', 'unchanged', 1)
    yield row('first bytes of a newer page', 'ms', 5)
    yield row(`the same from a new isolate, with a store of ${storeMs} ms`, 'cold', 170)
    yield row(`the same from a new isolate while nothing is newer`, 'quiet', 20)
  }
  await built.stop()
}
