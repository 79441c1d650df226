import type { Db } from '#db/client.ts'
import { resumesInUse } from '#db/jobs/applications.ts'
import { hourMs } from '#db/model/lib/time.ts'
import { unclaimedHours } from '#db/model/media/uploads.ts'
import { filesInUse } from '#db/media/uses.ts'
import type { Bindings } from '#worker/env.ts'
import { resumesAwaited } from '../submissions/inbox.ts'
import { folders } from './keys.ts'
import { deleteFiles, listFiles } from './store.ts'

const noneInUse = async () => []

const swept = [
  { folder: folders.resume, inUse: resumesInUse },
  { folder: folders.photo, inUse: filesInUse },
  { folder: folders.thumbnail, inUse: filesInUse },
  { folder: folders.preview, inUse: noneInUse },
]

/**
 * Deletes previews, and uploads that no record refers to, a day after they came. A submission in the
 * inbox may still refer to a resume.
 */
export async function sweepUploads(db: Db, env: Bindings, now: number) {
  const awaited = await resumesAwaited(env)
  const before = now - unclaimedHours * hourMs
  for (const { folder, inUse } of swept) {
    const ids = await uploadedBefore(env, folder, before)
    if (ids.length === 0) continue
    const kept = new Set([...awaited, ...(await inUse(db, ids))])
    const unclaimed = ids.filter((id) => !kept.has(id)).map((id) => folder + id)
    await deleteFiles(env, ...unclaimed)
  }
}

async function uploadedBefore(env: Bindings, folder: string, before: number) {
  const ids: string[] = []
  for await (const { key, uploaded } of listFiles(env, folder)) {
    if (uploaded.getTime() < before) ids.push(key.slice(folder.length))
  }
  return ids
}
