import type { Context } from 'hono'
import { maxJsonBytes } from '#db/model/media/uploads.ts'
import { Problem } from '../problem.ts'
import { readBodyBytes, unreadableBody } from './body-bytes.ts'

const tooLarge = (maxBytes: number) =>
  new Problem(413, `The request is larger than ${maxBytes / 1024} KiB.`)
const tooMuchText =
  'This is more text than a form can hold. Please shorten it and send it again, or call us.'

// Reads more of a form than it accepts, so that the sender gets the text back and can shorten it.
const maxFormBytes = 4 * maxJsonBytes
const maxValuesOfField = 20
const lenient = new TextDecoder()
const utf8 = new TextDecoder('utf-8', { fatal: true })

export const mediaType = (c: Context) =>
  c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()

export const isForm = (c: Context) => mediaType(c) === 'application/x-www-form-urlencoded'
export const isMultipart = (c: Context) => mediaType(c) === 'multipart/form-data'

export function readJson(c: Context, maxBytes: number): Promise<unknown> {
  if (mediaType(c) !== 'application/json') throw new Problem(415, 'Please send application/json.')
  return readJsonOfAnyType(c, maxBytes)
}

/** The JSON of a service that sends it with another Content-Type. */
export async function readJsonOfAnyType(c: Context, maxBytes: number): Promise<unknown> {
  if (Number(c.req.header('Content-Length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
  const { bytes, isWhole } = await readBodyBytes(c, maxBytes)
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
    throw unreadableBody()
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
    const { bytes, isWhole } = await readBodyBytes(c, maxFormBytes)
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

function fieldsIn(text: string, names: string[]): Fields {
  const known = new Set(names)
  // Unknown pairs are left out first: parsing thousands of them takes far longer.
  const asked = text.split('&').filter((pair) => known.has(nameOf(pair)))
  const sent = new URLSearchParams(asked.join('&'))
  return Object.fromEntries(
    names.flatMap((name) => {
      const values = sent.getAll(name).slice(0, maxValuesOfField)
      const [first] = values
      return first === undefined ? [] : [[name, values.length > 1 ? values : first]]
    }),
  )
}

/** The name as it is sent: letters, digits, dots and hyphens, none of which a browser encodes. */
function nameOf(pair: string) {
  const end = pair.indexOf('=')
  return end < 0 ? pair : pair.slice(0, end)
}
