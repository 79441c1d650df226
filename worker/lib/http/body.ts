import type { Context } from 'hono'
import { maxJsonBytes } from '../../../db/model/uploads.ts'
import { timeFor } from './pace.ts'
import { Problem } from './problem.ts'

const tooLarge = () => new Problem(413, 'The request is larger than 64 KiB.')
const tooMuchText = () =>
  new Problem(
    413,
    'This is more text than one message can hold. Please shorten it and send it again, or call us.',
  )
const unreadable = () => new Problem(400, 'The request could not be read.')
const tooLate = () => new Problem(408, 'The request took too long to arrive.')
// Read away before a refusal: who is still sending would see a broken connection, not the answer.
const drained = 1024 * 1024
// More of a form is read than is taken, so that its sender gets back what is to be shortened.
const mostOfForm = 4 * maxJsonBytes
const mostValues = 20
const lenient = new TextDecoder()
const utf8 = new TextDecoder('utf-8', { fatal: true })

type Body = { bytes: Uint8Array; isWhole: boolean }

/** The body, read no further than `most` bytes, whatever its Content-Length says. */
async function readBytes(c: Context, most: number): Promise<Body> {
  const reader = c.req.raw.body?.getReader({ mode: 'byob' })
  if (!reader) return { bytes: new Uint8Array(), isWhole: true }
  // To its end in one go, for which there must be room for a byte more.
  const room = Math.min(most, Number(c.req.header('Content-Length') ?? most)) + 1
  let late = false
  const slow = setTimeout(() => {
    late = true
    void reader.cancel()
  }, timeFor(room))
  try {
    const { value: bytes = new Uint8Array() } = await reader.read(new Uint8Array(room), {
      min: room,
    })
    const isWhole = bytes.byteLength < room
    if (!isWhole) await readAway(reader)
    if (late) throw tooLate()
    return { bytes, isWhole }
  } catch (error) {
    reader.cancel().catch(() => {})
    if (error instanceof Problem) throw error
    throw late ? tooLate() : unreadable()
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
  if (Number(c.req.header('Content-Length') ?? 0) > maxJsonBytes) throw tooLarge()
  const { bytes, isWhole } = await readBytes(c, maxJsonBytes)
  if (!isWhole) throw tooLarge()
  const text = decode(bytes)
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem(400, 'The request is not valid JSON.')
  }
}

function decode(bytes: Uint8Array) {
  try {
    return utf8.decode(bytes)
  } catch {
    throw unreadable()
  }
}

export type SentForm = {
  /** as far as they could be read */
  fields: Record<string, string | string[]>
  /** why the form cannot be taken */
  problem?: Problem
}

/** A form's fields of these names; one that is there more than once is a list. */
export async function readForm(c: Context, names: string[]): Promise<SentForm> {
  try {
    const { bytes, isWhole } = await readBytes(c, mostOfForm)
    if (isWhole && bytes.byteLength <= maxJsonBytes)
      return { fields: fieldsIn(decode(bytes), names) }
    return { fields: fieldsIn(lenient.decode(bytes), names), problem: tooMuchText() }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { fields: {}, problem: error }
  }
}

function fieldsIn(text: string, names: string[]) {
  const known = new Map<string, string[]>(names.map((name) => [name, []]))
  for (const [name, value] of new URLSearchParams(text)) {
    const values = known.get(name)
    if (values && values.length < mostValues) values.push(value)
  }
  const sent = [...known].filter(([, values]) => values.length > 0)
  return Object.fromEntries(
    sent.map(([name, values]) => [name, values.length > 1 ? values : (values[0] as string)]),
  )
}
