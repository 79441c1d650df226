import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { PlainError } from '#worker/operate/database/server.ts'
import { failureLine } from '#worker/operate/failure.ts'

const firstLine = 'age-encryption.org/v1'

/** Larger reads than those of a plain stream, as each passes through several streams. */
const bytesPerRead = 1 << 20

// Node declares a type of its own for the same streams, so both ways need a cast.
function webStream(path: string) {
  const file = createReadStream(path, { highWaterMark: bytesPerRead })
  // See above.
  return Readable.toWeb(file) as unknown as ReadableStream<Uint8Array>
}

const chunksOfStream = (stream: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> =>
  // See above.
  Readable.fromWeb(stream as unknown as NodeStream)

/** Whether age can encrypt for this recipient: a typing error is found by its checksum. */
export function isRecipient(recipient: string) {
  try {
    new Encrypter().addRecipient(recipient)
    return true
  } catch {
    return false
  }
}

const splitRecipients = (recipients: string) =>
  recipients
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/** The file at `path`, encrypted for these recipients of age. */
export async function encryptFile(path: string, recipients: string) {
  const encrypter = new Encrypter()
  for (const recipient of splitRecipients(recipients)) encrypter.addRecipient(recipient)
  return chunksOfStream(await encrypter.encrypt(webStream(path)))
}

export async function isAgeFile(path: string) {
  if (path.endsWith('.age')) return true
  const file = await open(path).catch((error: unknown) => {
    throw new PlainError(`${path} cannot be read (${failureLine(error)}). Nothing was changed.`)
  })
  try {
    const { buffer } = await file.read(Buffer.alloc(firstLine.length), 0, firstLine.length, 0)
    return buffer.toString('latin1') === firstLine
  } finally {
    await file.close()
  }
}

export type Identity = { decrypter: Decrypter; file: string }

/** Reads a file of secret keys as age-keygen writes it. */
export async function readIdentity(file: string): Promise<Identity> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new PlainError(`${file} cannot be read (${failureLine(error)}). Nothing was changed.`)
  })
  if (text.startsWith(firstLine))
    throw new PlainError(
      `${file} is encrypted itself. Decrypt it first, with age -d. Nothing was changed.`,
    )
  const decrypter = new Decrypter()
  let keys = 0
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const key = line.trim()
    if (!key || key.startsWith('#')) continue
    keys++
    try {
      decrypter.addIdentity(key)
    } catch {
      throw new PlainError(
        `${file}, line ${at + 1}: this is no secret key of age, AGE-SECRET-KEY-1…. Nothing was changed.`,
      )
    }
  }
  if (keys === 0)
    throw new PlainError(`${file} holds no secret key, AGE-SECRET-KEY-1…. Nothing was changed.`)
  return { decrypter, file }
}

/** The content of an encrypted file. Its end must be reached: only then nothing is missing. */
export async function* decryptFile(path: string, identity: Identity): AsyncGenerator<Uint8Array> {
  try {
    yield* chunksOfStream(await identity.decrypter.decrypt(webStream(path)))
  } catch (error) {
    // Node and the library throw nothing else.
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
      throw new PlainError(`${path} cannot be read (${code}). Nothing was changed.`)
    if (message.startsWith('no identity matched'))
      throw new PlainError(
        `No key in ${identity.file} opens ${path}: it is for another key, or damaged. Nothing was changed.`,
      )
    throw new PlainError(
      `${path} is damaged: it cannot be decrypted (${failureLine(message)}). Nothing was changed; use another one.`,
    )
  }
}
