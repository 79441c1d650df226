import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { startStack } from '#tests/helpers/start/stack.ts'
import { p95 } from '../load.ts'
import { say } from '../progress.ts'
import type { Row } from '../table.ts'
import { newPost, untilServed } from './saves.ts'

const pauseMs = 5
const quietMs = 5000

/** Calls the API repeatedly until `isOver`. Returns the time of each answer, in ms. */
async function ask(site: string, isOver: () => boolean) {
  const times: number[] = []
  while (!isOver()) {
    const started = performance.now()
    const answer = await fetch(`${site}/api/jobs`)
    await answer.arrayBuffer()
    times.push(performance.now() - started)
    await sleep(pauseMs)
  }
  return times
}

/** The time of the API's answers while a version is rendered, compared with a quiet time of the same run. */
export async function* besideRendering(saves: number): AsyncGenerator<Row> {
  const stack = await startStack()
  const admin = await stack.admin()
  const quiet: number[] = []
  const rendering: number[] = []
  for (let round = 1; round <= saves; round++) {
    say(`publishing: the API beside rendering, ${round} of ${saves}`)
    const end = performance.now() + quietMs / saves
    quiet.push(...(await ask(stack.url, () => performance.now() > end)))
    const post = newPost()
    await admin.blog.$post({ json: post })
    let isServed = false
    const served = untilServed(`${stack.url}/blog/${post.slug}`, post.title).then(() => {
      isServed = true
    })
    rendering.push(...(await ask(stack.url, () => isServed)))
    await served
  }
  await stack.stop()
  yield {
    what: 'the API, p95 in ms, while a version is rendered (before)',
    ours: p95(rendering).toFixed(1),
    theirs: p95(quiet).toFixed(1),
    ratio: (p95(rendering) / p95(quiet)).toFixed(2),
    goal: 'at most 50 ms more',
  }
}
