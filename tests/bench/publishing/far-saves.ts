import { farFrom } from '#tests/helpers/start/far-database.ts'
import { signedIn } from '#tests/helpers/start/stack.ts'
import { p95 } from '../load.ts'
import type { Row } from '../table.ts'
import { builtSite, runFar } from './cloudflare.ts'
import { slowest, timeSaves } from './saves.ts'

const storeMs = 50

/** Saves in one isolate that another isolate shows, with 100 ms to the database and a slow store. */
export async function* farSaves(saves: number): AsyncGenerator<Row> {
  const built = await builtSite()
  const database = await farFrom(built.database.url)
  const timed = async (databaseUrl: string, storeMs: number, where: string) => {
    const { url, other, stop } = await runFar(built, { databaseUrl, storeMs }, 2)
    const times = await timeSaves(await signedIn(url), other, saves, where)
    await stop()
    return times
  }
  const far = await timed(database.url, storeMs, 'far from database and store')
  const near = await timed(built.database.url, 0, 'near to both')
  await database.close()
  await built.stop()
  yield {
    what: `from save to the new page being served, on Cloudflare’s parts, 100 ms to the database and a store of ${storeMs} ms, p95 in s (both near)`,
    ours: slowest(far),
    theirs: slowest(near),
    ratio: (p95(far) / p95(near)).toFixed(2),
    goal: 'at most 3 s',
  }
}
