import type { Context } from 'hono'
import { mediaFile, portrait, resume, thumbnail } from '#db/model/media/uploads.ts'
import type { Env } from '#worker/env.ts'
import { withTimeout } from '../deadline.ts'
import { mediaType } from '../http/body/body.ts'
import { timeoutFor } from '../http/pace.ts'
import { Problem, Unavailable } from '../http/problem.ts'
import { cleanPicture } from '../pictures/clean.ts'
import { BrokenPicture } from '../pictures/bytes.ts'
import { fileAdvice } from '#db/model/media/file-advice.ts'
import { documentIn } from './document.ts'
import { adviceFor, fileType } from './file-type.ts'
import { uploadKey, type UploadKind } from './keys.ts'
import { createFile } from './store.ts'
import { type QueuedUpload, uploadPollMs } from './upload-queue.ts'

const rules = { resume, photo: portrait, media: { ...mediaFile, types: undefined }, thumbnail }

const tooLate = () => new Problem(408, 'The file took too long to arrive.')
const wrongLength = () => new Problem(400, 'The file is not as long as its Content-Length says.')

/** Refuses an upload by its headers, before the body is read. */
export function checkedLength(c: Context<Env>, kind: UploadKind) {
  const { types, maxBytes, wrongType, tooLarge } = rules[kind]
  const length = Number(c.req.header('Content-Length') ?? Number.NaN)
  if (!Number.isInteger(length) || length < 0)
    throw new Problem(411, 'Please send the Content-Length.')
  if (length > maxBytes) throw new Problem(413, tooLarge.text)
  const declared = mediaType(c) ?? ''
  // Systems use many types for a Word file, so a resume is refused here only if its type is of another kind.
  const isOther =
    kind === 'resume'
      ? /^(?:image|audio|video|text)\//.test(declared)
      : !Object.hasOwn(types ?? {}, declared)
  if (types && isOther) throw new Problem(415, wrongType.text)
  return length
}

const noChunk = { done: true, value: undefined } as const

/** Reads exactly `length` bytes. Fails if the body is too slow, or if it has to make room for others. */
export async function readUpload(c: Context<Env>, length: number, upload: QueuedUpload) {
  const reader = c.req.raw.body?.getReader()
  const bytes = new Uint8Array(length)
  let next = reader?.read() ?? Promise.resolve(noChunk)
  for (;;) {
    const chunk = await withTimeout(uploadPollMs, next).catch(() => undefined)
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

/** The type of a resume, by its bytes. If the header names one of our types, it must be the same. */
async function resumeType(declared: string | undefined, bytes: Uint8Array) {
  const found = await documentIn(bytes)
  const { types, wrongType } = resume
  const isTold = declared !== undefined && Object.hasOwn(types, declared)
  if (found && 'type' in found && (!isTold || declared === found.type)) return found.type
  const advice = found && 'fault' in found ? fileAdvice[found.fault] : undefined
  throw new Problem(415, [advice, wrongType.text].filter(Boolean).join(' '))
}

/** For pictures of the library only the bytes count; for other files the header must agree. */
async function typeOf(c: Context<Env>, kind: UploadKind, bytes: Uint8Array) {
  if (kind === 'resume') return resumeType(mediaType(c), bytes)
  const { types, wrongType } = rules[kind]
  const type = fileType(bytes)
  const isRight = types
    ? type === mediaType(c)?.replace('image/jpg', 'image/jpeg')
    : type?.startsWith('image/')
  if (type && isRight) return type
  const advice = types ? undefined : adviceFor(bytes)
  throw new Problem(415, [advice, wrongType.text].filter(Boolean).join(' '))
}

/** Keeps only the bytes that show the picture, and reads its size. */
function cleaned(type: string, bytes: Uint8Array) {
  try {
    const { width, height, bytes: clean } = cleanPicture(type, bytes)
    return { bytes: clean, metadata: { width: String(width), height: String(height) } }
  } catch (error) {
    throw error instanceof BrokenPicture ? new Problem(422, error.message) : error
  }
}

/** Stores an upload if its bytes are of an accepted type. An id is used only once. */
export async function storeUpload(
  c: Context<Env>,
  kind: UploadKind,
  id: string,
  bytes: Uint8Array,
) {
  const contentType = await typeOf(c, kind, bytes)
  const file = contentType.startsWith('image/') ? cleaned(contentType, bytes) : { bytes }
  const { bytes: content, ...more } = file
  const key = uploadKey(kind, id)
  const isNew = await createFile(c.env, key, content, { contentType, ...more }).catch(() => {
    throw new Unavailable('The file could not be stored. Please try again.')
  })
  if (!isNew) throw new Problem(403, 'This upload link has been used already.')
}
