import type { Db } from '../../db/client.ts'
import { resumesInUse } from '../../db/jobs.ts'
import { unclaimedHours } from '../../db/model/uploads.ts'
import { photosInUse } from '../../db/team.ts'
import type { Bindings } from '../env.ts'
import { resumesAwaited } from './inbox.ts'
import { previewFolder } from './preview.ts'

const inUse = {
  'resumes/': resumesInUse,
  'photos/': photosInUse,
  'thumbnails/': photosInUse,
  [previewFolder]: async () => [],
}

/** Deletes previews and files nobody claimed after a day. A submission in the inbox may still claim one. */
export async function sweepUploads(db: Db, env: Bindings) {
  const awaited = await resumesAwaited(env)
  const oldest = Date.now() - unclaimedHours * 3600_000
  for (const [prefix, used] of Object.entries(inUse)) {
    let cursor: string | undefined
    do {
      const listed = await env.FILES.list({ prefix, limit: 200, ...(cursor && { cursor }) })
      const old = listed.objects.filter(({ uploaded }) => uploaded.getTime() < oldest)
      const keys = old.map(({ key }) => key.slice(prefix.length))
      const kept = keys.length > 0 ? await used(db, keys) : []
      const unclaimed = keys.filter((key) => !kept.includes(key) && !awaited.includes(key))
      if (unclaimed.length > 0) await env.FILES.delete(unclaimed.map((key) => prefix + key))
      cursor = listed.truncated ? listed.cursor : undefined
    } while (cursor)
  }
}
