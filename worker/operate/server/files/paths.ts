import { join } from 'node:path'

/*
 * The path of an object. Each part of its key is a folder, the last one a file. In names, all bytes other than letters,
 * digits, `_`, `-` and `.` are written as %XX, and so is a dot in front. Three endings never come from that: `=` ends
 * the name of an object, so that `a` and `a/b` can both exist, `+` ends one of the folders of a long part, and a single
 * `%` is an empty rest.
 *
 * Keys are handled as strings of one character a byte, whose order in JavaScript is the order of R2.
 */

/** File systems allow 255 bytes a name, and a byte takes up to three. Longer parts are cut after so many bytes. */
const pieceBytes = 80
const maxKeyBytes = 1024

export const bytesOfKey = (key: string) => Buffer.from(key).toString('latin1')
export const keyOfBytes = (bytes: string) => Buffer.from(bytes, 'latin1').toString()

const escaped = (character: string) =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

const encodedName = (bytes: string) => bytes.replace(/[^\w.-]|^\./g, escaped) || '%'

const decodedName = (name: string) =>
  name === '%'
    ? ''
    : name.replace(/%([0-9A-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )

const refused = (why: string) => new Error(`The key of a file ${why}.`)

function assertKey(key: string) {
  if (Buffer.byteLength(key) > maxKeyBytes) throw refused('is longer than 1,024 bytes')
  if (key.includes('\0')) throw refused('contains a NUL')
  for (const part of key.split('/')) {
    if (part === '') throw refused('has an empty part')
    if (part === '..') throw refused('has “..” as a part')
  }
}

/** The path of an entry that `fileEntryOf` has returned. */
export function pathOfEntry(folder: string, entry: string) {
  if (entry.endsWith('/')) return join(folder, encodedName(entry.slice(0, -1)))
  return join(folder, encodedName(entry) + (isFolder(entry) ? '+' : '='))
}

/** The path of an object. Throws for keys that the store refuses. */
export function objectPath(root: string, key: string) {
  assertKey(key)
  let path = root
  for (const part of bytesOfKey(key).split(/(?<=\/)/)) {
    const end = part.endsWith('/') ? '/' : ''
    let rest = end ? part.slice(0, -1) : part
    for (; rest.length >= pieceBytes; rest = rest.slice(pieceBytes))
      path = pathOfEntry(path, rest.slice(0, pieceBytes))
    path = pathOfEntry(path, rest + end)
  }
  return path
}

/**
 * The bytes that a name in a folder adds to the key: with a slash for a folder, and `pieceBytes` bytes for a piece of a
 * long part. Returns undefined if the store has not made the name.
 */
export function fileEntryOf(name: string) {
  const [ending = ''] = /[=+]?$/.exec(name) ?? []
  const bare = name.slice(0, name.length - ending.length)
  const bytes = decodedName(bare)
  const isPiece = bytes.length === pieceBytes
  if (encodedName(bytes) !== bare || bytes.length > pieceBytes || isPiece !== (ending === '+'))
    return undefined
  return ending ? bytes : `${bytes}/`
}

/** Whether an entry holds further entries. Objects have shorter names than pieces. */
export const isFolder = (entry: string) => entry.endsWith('/') || entry.length === pieceBytes
