import type { R2PutOptions } from '@cloudflare/workers-types'
import type { Bindings } from '#worker/env.ts'
import { withTimeout } from '../deadline.ts'

/** The time limit of a call to R2, in ms. Without it, a call on a full disk would never end. */
export const storeTimeoutMs = 8000

/** R2 takes up to 1,000 keys in one call. */
const deleteBatchSize = 200
const listBatchSize = 500

type Env = Pick<Bindings, 'FILES'>

export type StoredFile = {
  body: ReadableStream<Uint8Array>
  size: number
  contentType: string | undefined
  etag: string
}

export async function getFile({ FILES }: Env, key: string): Promise<StoredFile | undefined> {
  const file = await withTimeout(storeTimeoutMs, FILES.get(key))
  if (!file) return undefined
  return {
    // The runtime's stream is the browser's; only the type declarations of the two differ.
    body: file.body as unknown as ReadableStream<Uint8Array>,
    size: file.size,
    contentType: file.httpMetadata?.contentType,
    etag: file.httpEtag,
  }
}

/** The text of a file, and its object, which holds the metadata. */
export async function readWhole({ FILES }: Env, key: string) {
  const object = await withTimeout(storeTimeoutMs, FILES.get(key))
  return object && { object, text: await withTimeout(storeTimeoutMs, object.text()) }
}

export const readStoredText = async (env: Env, key: string) =>
  (await readWhole(env, key))?.text ?? null

export const fileExists = async ({ FILES }: Env, key: string, timeoutMs = storeTimeoutMs) =>
  (await withTimeout(timeoutMs, FILES.head(key))) !== null

/** The metadata of a file; undefined if there is no such file. */
export async function statFile({ FILES }: Env, key: string) {
  const file = await withTimeout(storeTimeoutMs, FILES.head(key))
  return (
    file && {
      size: file.size,
      contentType: file.httpMetadata?.contentType,
      metadata: file.customMetadata ?? {},
    }
  )
}

export async function readBytes({ FILES }: Env, key: string): Promise<Uint8Array | undefined> {
  const file = await withTimeout(storeTimeoutMs, FILES.get(key))
  return file ? new Uint8Array(await withTimeout(storeTimeoutMs, file.arrayBuffer())) : undefined
}

export const writeText = ({ FILES }: Env, key: string, text: string, options?: R2PutOptions) =>
  withTimeout(storeTimeoutMs, FILES.put(key, text, options))

type CreateOptions = { contentType?: string; metadata?: Record<string, string>; timeoutMs?: number }

/** Returns false, and writes nothing, when the key is taken. */
export async function createFile(
  { FILES }: Env,
  key: string,
  content: string | Uint8Array,
  { contentType, metadata, timeoutMs = storeTimeoutMs }: CreateOptions = {},
): Promise<boolean> {
  const stored = await withTimeout(
    timeoutMs,
    FILES.put(key, content, {
      onlyIf: { etagDoesNotMatch: '*' },
      ...(contentType && { httpMetadata: { contentType } }),
      ...(metadata && { customMetadata: metadata }),
    }),
  )
  return stored !== null
}

export async function deleteFiles({ FILES }: Env, ...keys: string[]) {
  for (let at = 0; at < keys.length; at += deleteBatchSize) {
    await withTimeout(storeTimeoutMs, FILES.delete(keys.slice(at, at + deleteBatchSize)))
  }
}

/** All files under `prefix`, in the order of their keys, with their custom metadata. */
export async function* listFiles({ FILES }: Env, prefix: string) {
  let cursor: string | undefined
  do {
    const page = await withTimeout(
      storeTimeoutMs,
      FILES.list({
        prefix,
        limit: listBatchSize,
        include: ['customMetadata'],
        ...(cursor && { cursor }),
      }),
    )
    yield* page.objects
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor)
}

/** Counts up to 1,000 files. */
export const countFiles = async ({ FILES }: Env, prefix: string, timeoutMs: number) =>
  (await withTimeout(timeoutMs, FILES.list({ prefix, limit: 1000 }))).objects.length
