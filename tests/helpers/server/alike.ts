import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { askHome, type Home, type Question } from './homes.ts'

/** Headers that are not compared, and why. */
const ownHeaders: Record<string, string> = {
  date: 'the time',
  connection: 'of one connection',
  'keep-alive': 'of one connection',
  'transfer-encoding': 'of one connection',
  'content-length': 'compared with the body: npm start sends compressed answers in chunks',
  etag: 'a server computes its own for files',
  vary: 'Cloudflare adds it itself to compressed answers, and npm start has none',
  'cf-cache-status': 'of the development runtime',
}

/** Texts that differ without a fault, what takes their place, and why. */
const ownTexts: [pattern: RegExp, placeholder: string, why: string][] = [
  [/(?<="epoch":")[0-9a-f]{16}/g, 'EPOCH', 'a restored database has a new epoch'],
  [/(?<="contentVersion":)\d+/g, 'VERSION', 'a restore is a change'],
  [/(?<="maker":")[\w-]+/g, 'MAKER', 'each home has built its pages itself'],
  [/(?<="builtAt":")[\w.:-]+/g, 'TIME', 'each home has built its pages itself'],
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'UUID', 'random'],
  [/eyJ[\w.-]+/g, 'SESSION', 'a secret'],
  [/(?<=token=)[\w.-]+/g, 'TOKEN', 'a secret'],
]

/** A restored database counts on from a million. */
const newId = /(?<="id":)\d+/g

const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g

const decoded = { br: brotliDecompressSync, gzip: gunzipSync }

function plainBytes(bytes: Buffer, [encoding]: string[] = []) {
  const isEncoded = encoding === 'br' || encoding === 'gzip'
  return isEncoded && bytes.length > 0 ? decoded[encoding](bytes) : bytes
}

/** The question with the address of this home in place of ORIGIN. */
function addressed({ headers, body, ...question }: Question, { origin }: Home): Question {
  const entries = Object.entries(headers ?? {})
  return {
    ...question,
    headers: Object.fromEntries(
      entries.map(([name, value]) => [name, value.replace('ORIGIN', origin)]),
    ),
    ...(body !== undefined && { body }),
  }
}

/** The answer of a home without what must differ. `since` is when the homes parted. */
export async function comparableAnswer(home: Home, question: Question, since: Date) {
  const { status, headers, bytes } = await askHome(home, addressed(question, home))
  const [length] = headers['content-length'] ?? []
  const mask = (text: string) =>
    [home.origin, encodeURIComponent(home.origin), new URL(home.origin).host]
      .reduce((masked, own) => masked.replaceAll(own, 'ORIGIN'), text)
      .replace(time, (at) => (new Date(at) >= since ? 'TIME' : at))
  const masked = (text: string) =>
    ownTexts.reduce(
      (all, [pattern, placeholder]) => all.replace(pattern, placeholder),
      status === 201 ? mask(text).replace(newId, 'ID') : mask(text),
    )
  return {
    question: `${question.method ?? 'GET'} ${question.path.slice(0, 100)}`,
    status,
    headers: Object.entries(headers)
      .filter(([name]) => !(name in ownHeaders))
      .map(([name, values = []]) => masked(`${name}: ${values.join(' | ')}`))
      .sort(),
    hasRightLength:
      question.method === 'HEAD' || length === undefined || Number(length) === bytes.length,
    body: masked(plainBytes(bytes, headers['content-encoding']).toString('latin1')),
  }
}
