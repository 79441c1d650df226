import type {
  R2Conditional,
  R2GetOptions,
  R2ListOptions,
  R2PutOptions,
} from '@cloudflare/workers-types'
import type { FileHeader } from './header.ts'

/** R2's limit for the metadata of an object. Characters beyond U+00FF count twice. */
const maxMetadataBytes = 8192
const maxListed = 1000

const httpNames = [
  'contentType',
  'contentLanguage',
  'contentDisposition',
  'contentEncoding',
  'cacheControl',
]

function assertKnown(options: object, known: string[]) {
  for (const [name, value] of Object.entries(options))
    if (value !== undefined && !known.includes(name))
      throw new Error(`The store of files does not know the option ${name}.`)
}

const unquoted = (etag: string | undefined) => {
  if (etag?.startsWith('"'))
    throw new TypeError(`Conditional ETag should not be wrapped in quotes (${etag}).`)
  return etag
}

/** Returns the test whether an operation may go on; a missing object is undefined. */
function conditionOf({ onlyIf = {} }: Pick<R2GetOptions, 'onlyIf'>) {
  // Our code passes no Headers, which would fail here.
  const condition = onlyIf as R2Conditional
  if (onlyIf instanceof Headers) throw new Error('The store of files takes no Headers.')
  assertKnown(condition, ['etagMatches', 'etagDoesNotMatch'])
  const wanted = unquoted(condition.etagMatches)
  const known = unquoted(condition.etagDoesNotMatch)
  const isAny = (asked: string, etag: string) => asked === '*' || asked === etag
  return {
    isAlways: wanted === undefined && known === undefined,
    holds: (stored: FileHeader | undefined) =>
      stored
        ? (wanted === undefined || isAny(wanted, stored.etag)) &&
          (known === undefined || !isAny(known, stored.etag))
        : wanted === undefined,
  }
}

export function checkedGet(options: R2GetOptions = {}) {
  assertKnown(options, ['onlyIf'])
  return conditionOf(options)
}

const storedLength = (text: string) => (/[^\0-\xff]/.test(text) ? 2 : 1) * text.length

export function checkedPut(options: R2PutOptions = {}) {
  assertKnown(options, ['onlyIf', 'httpMetadata', 'customMetadata', 'sha256'])
  const { httpMetadata = {}, sha256 } = options
  if (httpMetadata instanceof Headers) throw new Error('The store of files takes no Headers.')
  assertKnown(httpMetadata, httpNames)
  if (sha256 !== undefined && !(typeof sha256 === 'string' && /^[\da-f]{64}$/i.test(sha256)))
    throw new TypeError('SHA-256 is 64 hex characters.')
  const custom = Object.entries(options.customMetadata ?? {}).map(([name, value]) => [
    name.toWellFormed(),
    String(value).toWellFormed(),
  ])
  const metadataBytes = custom.flat().reduce((sum, text) => sum + storedLength(text), 0)
  if (metadataBytes > maxMetadataBytes)
    throw new Error('Your metadata headers exceed the maximum allowed metadata size.')
  return {
    condition: conditionOf(options),
    sha256: sha256?.toLowerCase(),
    // Neither Headers nor anything but texts, as checked above.
    httpMetadata: httpMetadata as FileHeader['httpMetadata'],
    customMetadata: Object.fromEntries(custom),
  }
}

export function checkedList(options: R2ListOptions = {}) {
  assertKnown(options, ['prefix', 'limit', 'cursor', 'include'])
  const { prefix = '', limit = maxListed, cursor, include = [] } = options
  if (!(limit >= 1 && limit <= maxListed)) throw new Error('A list has 1 to 1,000 files.')
  return { prefix, limit, cursor, include }
}
