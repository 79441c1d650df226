import type { Context } from 'hono'
import { maxJsonBytes } from '../../db/model/uploads.ts'
import { Problem } from './problem.ts'

const tooLarge = () => new Problem(413, 'The request is larger than 64 KiB.')
const tooLate = () => new Problem(408, 'The request took too long to arrive.')
const patience = 10_000
// Read away before a refusal: who is still sending would see a broken connection, not the answer.
const drained = 1024 * 1024
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The body as text, read no further than the limit, whatever its Content-Length says. */
async function readText(c: Context): Promise<string> {
  const length = Number(c.req.header('Content-Length') ?? maxJsonBytes)
  if (length > maxJsonBytes) throw tooLarge()
  const reader = c.req.raw.body?.getReader({ mode: 'byob' })
  if (!reader) return ''
  let late = false
  const slow = setTimeout(() => {
    late = true
    void reader.cancel()
  }, patience)
  try {
    // To its end in one go, for which there must be room for a byte more.
    const room = length + 1
    const { value } = await reader.read(new Uint8Array(room), { min: room })
    const isTooLarge = value?.byteLength === room
    if (isTooLarge) await readAway(reader)
    if (late) throw tooLate()
    if (isTooLarge) throw tooLarge()
    return utf8.decode(value)
  } catch (error) {
    reader.cancel().catch(() => {})
    if (error instanceof Problem) throw error
    if (late) throw tooLate()
    throw new Problem(400, 'The request could not be read.')
  } finally {
    clearTimeout(slow)
  }
}

async function readAway(reader: ReadableStreamBYOBReader) {
  for (let bytes = 0; bytes < drained;) {
    const { done, value } = await reader.read(new Uint8Array(maxJsonBytes))
    if (done) return
    bytes += value.byteLength
  }
}

const mediaType = (c: Context) => c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()

export const isForm = (c: Context) => mediaType(c) === 'application/x-www-form-urlencoded'
export const isMultipart = (c: Context) => mediaType(c) === 'multipart/form-data'

export async function readJson(c: Context): Promise<unknown> {
  if (mediaType(c) !== 'application/json') throw new Problem(415, 'Please send application/json.')
  const text = await readText(c)
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem(400, 'The request is not valid JSON.')
  }
}

/** A form's fields; one that is there more than once is a list. */
export async function readForm(c: Context): Promise<Record<string, unknown>> {
  const fields = new URLSearchParams(await readText(c))
  return Object.fromEntries(
    [...new Set(fields.keys())].map((name) => {
      const values = fields.getAll(name)
      return [name, values.length > 1 ? values : values[0]]
    }),
  )
}
