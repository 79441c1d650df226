import { createHash } from 'node:crypto'

const hexBytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))

// ISO 32000: the padding of a password. Alone, it is the empty password.
const padding = hexBytes('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a')

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0
const digest = (name: 'md5' | 'sha256' | 'sha384' | 'sha512', ...parts: Uint8Array[]) => {
  const hash = createHash(name)
  for (const part of parts) hash.update(part)
  return new Uint8Array(hash.digest())
}

function rc4(key: Uint8Array, data: Uint8Array) {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at)
  const at = (index: number) => state[index & 255] ?? 0
  const swap = (one: number, other: number) => {
    const kept = at(one)
    state[one & 255] = at(other)
    state[other & 255] = kept
  }
  let j = 0
  for (let i = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  j = 0
  return data.map((byte, index) => {
    const i = (index + 1) & 255
    j = (j + at(i)) & 255
    swap(i, j)
    return byte ^ at(at(i) + at(j))
  })
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** A string of a PDF: <hex>, or (text) with escapes. */
function stringAt(text: string) {
  if (text.startsWith('<')) {
    const hex = (/^<([\da-f\s]*)>/i.exec(text)?.[1] ?? '').replace(/\s/g, '')
    return hexBytes(hex.length % 2 ? `${hex}0` : hex)
  }
  let depth = 0
  let whole = ''
  for (const [token] of text.matchAll(/\\(?:[0-7]{1,3}|\r\n|[^])|\r\n?|[^]/g)) {
    if (token === '(' && depth++ === 0) continue
    if (token === ')' && --depth === 0) break
    const escaped = token.length > 1 && token.startsWith('\\') ? token.slice(1) : undefined
    if (escaped === undefined) whole += token.startsWith('\r') ? '\n' : token
    else if (/^[0-7]/.test(escaped)) whole += String.fromCharCode(Number.parseInt(escaped, 8) & 255)
    else if (!/^[\r\n]/.test(escaped)) whole += escapes[escaped] ?? escaped
  }
  return bytesOf(whole)
}

/** in characters; no encryption dictionary is longer */
const maxDictionary = 4096

const stringOf = (dictionary: string, name: string) => {
  const found = new RegExp(String.raw`/${name}\s{0,9}(?=\(|<[^<])`).exec(dictionary)
  return found ? stringAt(dictionary.slice(found.index + found[0].length)) : new Uint8Array()
}
const numberOf = (dictionary: string, name: string) =>
  Number(new RegExp(String.raw`/${name}\s{1,9}(-?\d{1,10})`).exec(dictionary)?.[1] ?? Number.NaN)

/** The last match of a pattern: a PDF that was saved again has its newest part at the end. */
const lastMatch = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].at(-1)

/** The dictionary that says how a PDF is encrypted. It is never compressed. */
function encryptionOf(text: string) {
  const named = lastMatch(text, /\/Encrypt\s{0,9}(?:<<|(\d{1,10})\s{1,9}(\d{1,5})\s{1,9}R)/g)
  if (!named) return undefined
  const [, id, generation] = named
  const at = id
    ? Math.max(
        ...['\n', '\r', ' '].map((sign) => text.lastIndexOf(`${sign}${id} ${generation} obj`)),
      )
    : named.index
  return at < 0 ? undefined : text.slice(at, at + maxDictionary).split('endobj')[0]
}

function fileIdOf(text: string) {
  const found = lastMatch(text, /\/ID\s{0,9}\[\s{0,9}/g)
  const at = found ? found.index + found[0].length : text.length
  return stringAt(text.slice(at, at + 400))
}

/** Revisions 2 to 4: compares the key of the empty password with the file's check value. */
function opensByMd5(dictionary: string, fileId: Uint8Array, revision: number) {
  const [owner, user] = [stringOf(dictionary, 'O'), stringOf(dictionary, 'U')]
  const permissions = new Uint8Array(Int32Array.of(numberOf(dictionary, 'P')).buffer)
  const bits = numberOf(dictionary, 'Length')
  const ofRevision3 = Math.min(16, Math.max(5, Math.floor((bits || 40) / 8)))
  const length = revision === 2 ? 5 : revision === 4 ? 16 : ofRevision3
  const isMetadataOpen = revision === 4 && /\/EncryptMetadata\s+false/.test(dictionary)
  const rest = isMetadataOpen ? Uint8Array.of(255, 255, 255, 255) : new Uint8Array()
  let key = digest('md5', padding, owner.subarray(0, 32), permissions, fileId, rest)
  for (let round = 0; revision > 2 && round < 50; round++)
    key = digest('md5', key.subarray(0, length))
  key = key.subarray(0, length)
  if (revision === 2) return isSame(rc4(key, padding), user.subarray(0, 32))
  let check: Uint8Array = digest('md5', padding, fileId)
  for (let round = 0; round < 20; round++)
    check = rc4(
      key.map((byte) => byte ^ round),
      check,
    )
  return isSame(check, user.subarray(0, 16))
}

/** AES-CBC without the padding block that WebCrypto appends. */
async function aes(
  key: Uint8Array<ArrayBuffer>,
  iv: Uint8Array<ArrayBuffer>,
  data: Uint8Array<ArrayBuffer>,
) {
  const imported = await crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['encrypt'])
  const whole = await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, imported, data)
  return new Uint8Array(whole).subarray(0, data.length)
}

const hashes = ['sha256', 'sha384', 'sha512'] as const

/** Revisions 5 and 6: checks the hash of the empty password (ISO 32000-2, algorithm 2.B). */
async function opensBySha(user: Uint8Array, revision: number) {
  let key = digest('sha256', user.subarray(32, 40))
  for (let round = 1, last = 0; revision > 5 && (round <= 64 || last > round - 1 - 32); round++) {
    const data = new Uint8Array(Buffer.alloc(64 * key.length, key))
    const mixed = await aes(key.slice(0, 16), key.slice(16, 32), data)
    const sum = mixed.subarray(0, 16).reduce((total, byte) => total + byte, 0)
    key = digest(hashes[sum % 3] ?? 'sha256', mixed)
    last = mixed.at(-1) ?? 0
  }
  return isSame(key.subarray(0, 32), user.subarray(0, 32))
}

/** Whether a PDF opens only with a password. A PDF that only restricts printing opens without one. */
export async function needsPassword({ buffer, byteOffset, length }: Uint8Array) {
  const text = Buffer.from(buffer, byteOffset, length).toString('latin1')
  const dictionary = encryptionOf(text)
  if (dictionary === undefined) return false
  // The PDF is encrypted for the certificates of certain people.
  if (/\/Filter\s{0,9}\/(?!Standard)/.test(dictionary)) return true
  const revision = numberOf(dictionary, 'R')
  if (revision >= 2 && revision <= 4) return !opensByMd5(dictionary, fileIdOf(text), revision)
  if (revision !== 5 && revision !== 6) return false
  return !(await opensBySha(stringOf(dictionary, 'U'), revision))
}
