import { connect } from '#db/client.ts'
import { differences, renderedPages } from '#tests/helpers/publishing/live.ts'
import { randomChanges } from '#tests/helpers/publishing/random-changes.ts'
import { startStack } from '#tests/helpers/start/stack.ts'
import { say } from '../progress.ts'
import type { Row } from '../table.ts'
import { untilLive } from './saves.ts'

const points = 10

/**
 * Whether, after random changes and with builds in between, visitors get the same pages as a build without a cache
 * makes.
 */
export async function* afterRandomChanges(count: number): AsyncGenerator<Row> {
  const stack = await startStack()
  const admin = await stack.admin()
  const db = connect({ url: await stack.databaseUrl(), authToken: await stack.databaseToken() })
  const changes = randomChanges(admin, stack.visitor, Date.now() % 100_000)
  const paths = new Set<string>()
  const different: string[] = []
  let compared = 0
  for (let point = 1; point <= points; point++) {
    say(`publishing: ${count} random changes, ${point} of ${points}`)
    await changes.make(count / points)
    await changes.untilDue()
    await untilLive(admin)
    const { pages } = await renderedPages(stack, db)
    for (const path of pages.keys()) paths.add(path)
    different.push(...(await differences(stack, pages, paths)))
    compared += paths.size
  }
  await stack.stop()
  if (different.length > 0) console.error(different.join('\n'))
  yield {
    what: `answers that are not what a build from nothing writes, after ${count} random changes, at ${points} points (all)`,
    ours: `${different.length}`,
    theirs: compared.toLocaleString('en-US'),
    ratio: (different.length / compared).toFixed(2),
    goal: '0',
  }
}
