import type { Row } from '../table.ts'
import { besideRendering } from './beside.ts'
import { manyPosts, sampleSaves } from './builds.ts'
import { farSaves } from './far-saves.ts'
import { benchFront, benchWithdrawals } from './front.ts'
import { afterRandomChanges } from './random.ts'

export async function* benchPublishing(): AsyncGenerator<Row> {
  yield* sampleSaves(20, 3)
  yield* besideRendering(20)
  yield* farSaves(20)
  yield* benchFront(5)
  yield* benchWithdrawals(3)
  yield* afterRandomChanges(500)
  yield* manyPosts({ posts: 0, rounds: 3 })
  yield* manyPosts({ posts: 1000, rounds: 3 })
  yield* manyPosts({ posts: 10_000, rounds: 2, saves: 10, goal: 'at most 1.15' })
}
