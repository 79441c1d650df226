import type { Db } from '#db/client.ts'
import { listUnmeasured, setMeasures } from '#db/media/media.ts'
import type { Bindings } from '#worker/env.ts'
import { fileType } from '../files/file-type.ts'
import { uploadKey } from '../files/keys.ts'
import { readBytes, replaceFile } from '../files/store.ts'
import { BrokenPicture } from './bytes.ts'
import { cleanPicture } from './clean.ts'

/** A file that is missing or broken is not looked at again. */
const unreadable = { type: '', width: 0, height: 0, bytes: 1 }

async function measured(env: Bindings, file: string) {
  const key = uploadKey('media', file)
  const bytes = await readBytes(env, key)
  const type = bytes && fileType(bytes)
  if (!bytes || !type) return unreadable
  try {
    const { width, height, bytes: clean } = cleanPicture(type, bytes)
    await replaceFile(env, key, clean, type)
    return { type, width, height, bytes: clean.length }
  } catch (error) {
    if (error instanceof BrokenPicture) return unreadable
    throw error
  }
}

/** Measures and cleans the photos that were stored before there was a library. */
export async function measurePictures(db: Db, env: Bindings) {
  for (const { id, file } of await listUnmeasured(db)) {
    await setMeasures(db, id, await measured(env, file))
  }
}
