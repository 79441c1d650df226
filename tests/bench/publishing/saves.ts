import { setTimeout as sleep } from 'node:timers/promises'
import { performance } from 'node:perf_hooks'
import { eventually, type signedIn } from '#tests/helpers/start/stack.ts'
import { median, p95 } from '../load.ts'
import { say } from '../progress.ts'

type Admin = Awaited<ReturnType<typeof signedIn>>

const pollMs = 20
const patienceMs = 120_000

/** Waits until a visitor gets a page with this text. */
export async function untilServed(address: string, text: string) {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const answer = await fetch(address)
    const page = await answer.text()
    if (answer.status === 200 && page.includes(text)) return
    if (performance.now() > deadline) throw new Error(`${address} was never served`)
    await sleep(pollMs)
  }
}

export function newPost() {
  const slug = `bench-${Date.now().toString(36)}`
  return {
    title: `Title of ${slug}`,
    slug,
    excerpt: 'Short.',
    content: 'Text.',
    category: 'Basics',
  }
}

/** Waits until staff see that everything is live, so that the machine is idle at the next save. */
export const untilLive = (admin: Admin) =>
  eventually(async () => (await (await admin.publish.$get()).json()).state === 'live', 300)

/** For each of `count` saves, the time until a visitor at `site` gets the new page, in ms. */
export async function timeSaves(admin: Admin, site: string, count: number, where: string) {
  const times: number[] = []
  for (let round = 1; round <= count; round++) {
    say(`publishing: a save ${where}, ${round} of ${count}`)
    const post = newPost()
    const started = performance.now()
    await admin.blog.$post({ json: post })
    await untilServed(`${site}/blog/${post.slug}`, post.title)
    times.push(performance.now() - started)
    await untilLive(admin)
  }
  return times
}

const inSeconds = (ms: number) => (ms / 1000).toFixed(2)

/** The 95th percentile, with the median. */
export const slowest = (ms: number[]) => `${inSeconds(p95(ms))} (median ${inSeconds(median(ms))})`
