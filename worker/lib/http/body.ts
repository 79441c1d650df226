import type { Context } from 'hono'
import { maxJsonBytes } from '#db/model/uploads.ts'
import { timeoutFor } from './pace.ts'
import { Problem } from './problem.ts'

const tooLarge = (maxBytes: number) =>
  new Problem(413, `The request is larger than ${maxBytes / 1024} KiB.`)
const tooMuchText =
  'This is more text than a form can hold. Please shorten it and send it again, or call us.'
const unreadable = () => new Problem(400, 'The request could not be read.')
const tooLate = () => new Problem(408, 'The request took too long to arrive.')
// Read and dropped before a refusal: a client that is still sending would see a broken connection.
const maxDrainedBytes = 1024 * 1024
// More of a form is read than is accepted, so that its sender gets the text back and can shorten it.
const maxFormBytes = 4 * maxJsonBytes
const maxValuesOfField = 20
const lenient = new TextDecoder()
const utf8 = new TextDecoder('utf-8', { fatal: true })

type Body = { bytes: Uint8Array; isWhole: boolean }

/** Reads the body, or its first `maxBytes` if it is longer. */
async function readBytes({ req }: Context, maxBytes: number): Promise<Body> {
  const length = Number(req.header('Content-Length') ?? Infinity)
  // The quicker way: no more bytes arrive than are announced.
  const reading = length <= maxBytes ? wholeOf(req.raw) : beginningOf(req.raw, maxBytes)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLate()), timeoutFor(Math.min(length, maxBytes)))
  })
  try {
    return await Promise.race([reading, late])
  } catch (error) {
    throw error instanceof Problem ? error : unreadable()
  } finally {
    clearTimeout(timer)
  }
}

const wholeOf = async (request: Request): Promise<Body> => ({
  bytes: await request.bytes(),
  isWhole: true,
})

async function beginningOf(request: Request, maxBytes: number): Promise<Body> {
  const reader = request.body?.getReader({ mode: 'byob' })
  if (!reader) return { bytes: new Uint8Array(), isWhole: true }
  // A single read with room for one byte more than allowed shows whether the body is too long.
  const room = maxBytes + 1
  const { value: bytes = new Uint8Array() } = await reader.read(new Uint8Array(room), { min: room })
  const isWhole = bytes.byteLength < room
  if (!isWhole) await drain(reader)
  return { bytes, isWhole }
}

async function drain(reader: ReadableStreamBYOBReader) {
  for (let bytes = 0; bytes < maxDrainedBytes;) {
    const { done, value } = await reader.read(new Uint8Array(maxJsonBytes))
    if (done) return
    bytes += value.byteLength
  }
}

/** The request's Content-Type without its parameters. */
export const mediaType = (c: Context) =>
  c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()

export const isForm = (c: Context) => mediaType(c) === 'application/x-www-form-urlencoded'
export const isMultipart = (c: Context) => mediaType(c) === 'multipart/form-data'

export function readJson(c: Context, maxBytes: number): Promise<unknown> {
  if (mediaType(c) !== 'application/json') throw new Problem(415, 'Please send application/json.')
  return readJsonOfAnyType(c, maxBytes)
}

/** JSON of a service that does not say that it is. */
export async function readJsonOfAnyType(c: Context, maxBytes: number): Promise<unknown> {
  if (Number(c.req.header('Content-Length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
  const { bytes, isWhole } = await readBytes(c, maxBytes)
  if (!isWhole) throw tooLarge(maxBytes)
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

type Fields = Record<string, string | string[]>

export type SentForm = {
  /** the fields that could be read */
  fields: Fields
  /** why the form is refused */
  problem?: Problem
}

/** Reads the fields with these names. A field that occurs more than once becomes a list. */
export async function readForm(c: Context, names: string[]): Promise<SentForm> {
  try {
    const { bytes, isWhole } = await readBytes(c, maxFormBytes)
    if (isWhole && bytes.byteLength <= maxJsonBytes)
      return { fields: fieldsIn(decode(bytes), names) }
    const fields = fieldsIn(lenient.decode(bytes), names)
    const errors = [{ path: longestOf(fields), message: tooMuchText }]
    return { fields, problem: new Problem(413, tooMuchText, { errors }) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { fields: {}, problem: error }
  }
}

function longestOf(fields: Fields) {
  const [longest] = Object.entries(fields).sort(([, one], [, other]) => other.length - one.length)
  return longest?.[0] ?? ''
}

function fieldsIn(text: string, names: string[]) {
  const known = new Map<string, string[]>(names.map((name) => [name, []]))
  for (const [name, value] of new URLSearchParams(text)) {
    const values = known.get(name)
    if (values && values.length < maxValuesOfField) values.push(value)
  }
  return Object.fromEntries(
    [...known].flatMap(([name, values]) => {
      const [first, ...others] = values
      return first === undefined ? [] : [[name, others.length > 0 ? values : first]]
    }),
  )
}
