import type { Bindings } from '#worker/env.ts'
import { uploadKey } from '../files/keys.ts'
import { statFile } from '../files/store.ts'
import { invalid, Unavailable } from '../http/problem.ts'

/** The type, size and measures of an uploaded picture, taken when it came. */
export async function uploadedPicture(env: Bindings, file: string) {
  const stored = await statFile(env, uploadKey('media', file)).catch(() => {
    throw new Unavailable('The file cannot be read now. Please try again.')
  })
  if (!stored) {
    throw invalid([
      { path: 'file', message: 'The picture has not arrived. Please upload it again.' },
    ])
  }
  const { contentType, size, metadata } = stored
  return {
    file,
    type: contentType ?? '',
    bytes: size,
    width: Number(metadata['width'] ?? 0),
    height: Number(metadata['height'] ?? 0),
  }
}
