import type { Context } from 'hono'
import { photo, resume, thumbnail } from '../../../db/model/uploads.ts'
import type { Env } from '../../env.ts'
import { withTimeout } from '../deadline.ts'
import { mediaType } from '../http/body.ts'
import { timeoutFor } from '../http/pace.ts'
import { Problem, Unavailable } from '../http/problem.ts'
import { fileType } from './file-type.ts'
import { type UploadKind, uploadKey } from './keys.ts'
import { createFile } from './store.ts'
import { pollMs, type Upload } from './upload-queue.ts'

const rules = { resume, photo, thumbnail }

const tooLate = () => new Problem(408, 'The file took too long to arrive.')
const wrongLength = () => new Problem(400, 'The file is not as long as its Content-Length says.')

/** Refuses by the headers alone, before the body is read. */
export function checkedLength(c: Context<Env>, kind: UploadKind) {
  const { types, maxBytes, wrongType, tooLarge } = rules[kind]
  const length = Number(c.req.header('Content-Length') ?? Number.NaN)
  if (!Number.isInteger(length) || length < 0)
    throw new Problem(411, 'Please send the Content-Length.')
  if (length > maxBytes) throw new Problem(413, tooLarge.text)
  if (!((mediaType(c) ?? '') in types)) throw new Problem(415, wrongType.text)
  return length
}

const noChunk = { done: true, value: undefined } as const

/** Reads exactly `length` bytes. Fails when the body is too slow, or has to make room for others. */
export async function readUpload(c: Context<Env>, length: number, upload: Upload) {
  const reader = c.req.raw.body?.getReader()
  const bytes = new Uint8Array(length)
  let next = reader?.read() ?? Promise.resolve(noChunk)
  for (;;) {
    const chunk = await withTimeout(pollMs, next).catch(() => undefined)
    upload.seenAt = Date.now()
    if (!chunk) {
      const isLate = upload.seenAt - upload.since > timeoutFor(upload.bytes)
      if (isLate || upload.isGivenUp) throw tooLate()
      continue
    }
    if (chunk.done) break
    if (upload.bytes + chunk.value.length > length) throw wrongLength()
    bytes.set(chunk.value, upload.bytes)
    upload.bytes += chunk.value.length
    next = reader?.read() ?? Promise.resolve(noChunk)
  }
  if (upload.bytes !== length) throw wrongLength()
  return bytes
}

/** Stores an upload if its bytes show the type that its header says. An id is used only once. */
export async function storeUpload(
  c: Context<Env>,
  kind: UploadKind,
  id: string,
  bytes: Uint8Array,
) {
  const contentType = fileType(bytes)
  if (!contentType || contentType !== mediaType(c)?.replace('image/jpg', 'image/jpeg')) {
    throw new Problem(415, rules[kind].wrongType.text)
  }
  const isNew = await createFile(c.env, uploadKey(kind, id), bytes, { contentType }).catch(() => {
    throw new Unavailable('The file could not be stored. Please try again.')
  })
  if (!isNew) throw new Problem(403, 'This upload link has been used already.')
}
