import type { Actor } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { addMedia, getMediaByKey } from '#db/media/media.ts'
import type { Bindings } from '#worker/env.ts'
import { uploadedPicture } from './uploaded.ts'

/** Adds an uploaded portrait to the library, once. */
export async function addPortrait(
  env: Bindings,
  db: Db,
  actor: Actor,
  { file, name }: { file: string; name: string },
) {
  // A team photo has the same key as its file, so a second confirmation finds the first.
  if (await getMediaByKey(db, file)) return
  await addMedia(db, actor, {
    ...(await uploadedPicture(env, file)),
    key: file,
    name,
    alt: `Portrait of ${name}`,
    decorative: false,
    caption: undefined,
    credit: undefined,
    focalX: 50,
    focalY: 50,
  })
}
