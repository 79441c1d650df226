import type { Db } from '../../db/client.ts'
import { resumesInUse } from '../../db/applications.ts'
import { unclaimedHours } from '../../db/model/uploads.ts'
import { photosReferenced } from '../../db/photos.ts'
import type { Bindings } from '../env.ts'
import { resumesAwaited } from './submissions/inbox.ts'
import { previewFolder } from './publish/preview.ts'

const inUse = {
  'resumes/': resumesInUse,
  'photos/': photosReferenced,
  'thumbnails/': photosReferenced,
  [previewFolder]: async () => [],
}

const deletedAtOnce = 200

/** Deletes previews and files nobody claimed after a day. A submission in the inbox may still claim one. */
export async function sweepUploads(db: Db, env: Bindings, now: number) {
  const awaited = await resumesAwaited(env)
  const oldest = now - unclaimedHours * 3600_000
  for (const [prefix, used] of Object.entries(inUse)) {
    const keys = await keysBefore(env, prefix, oldest)
    if (keys.length === 0) continue
    const kept = new Set([...awaited, ...(await used(db, keys))])
    const unclaimed = keys.filter((key) => !kept.has(key)).map((key) => prefix + key)
    for (let at = 0; at < unclaimed.length; at += deletedAtOnce) {
      await env.FILES.delete(unclaimed.slice(at, at + deletedAtOnce))
    }
  }
}

async function keysBefore(env: Bindings, prefix: string, oldest: number) {
  const keys: string[] = []
  let cursor: string | undefined
  do {
    const listed = await env.FILES.list({ prefix, ...(cursor && { cursor }) })
    const old = listed.objects.filter(({ uploaded }) => uploaded.getTime() < oldest)
    keys.push(...old.map(({ key }) => key.slice(prefix.length)))
    cursor = listed.truncated ? listed.cursor : undefined
  } while (cursor)
  return keys
}
