import type { Db } from '#db/client.ts'
import type { IssueRow } from '#db/news/tables.ts'
import { getPublishState } from '#db/publish/publish.ts'
import type { Bindings } from '#worker/env.ts'
import { readLive } from '../publish/state.ts'

/** The content version that visitors see now; undefined if nothing is live. */
export async function readLiveVersion(db: Db, env: Bindings) {
  const { build, shown } = await readLive(env, await getPublishState(db))
  return (shown ?? build)?.contentVersion
}

/** Whether visitors can open the page of an issue. */
export const isPageLive = ({ pageVersion }: IssueRow, liveVersion: number | undefined) =>
  pageVersion !== null && liveVersion !== undefined && pageVersion <= liveVersion
