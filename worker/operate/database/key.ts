import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const keyFileIn = (dataDir: string) => join(dataDir, 'database-key.pem')

async function loadKey(dataDir: string) {
  const stored = await readFile(keyFileIn(dataDir), 'utf8').catch(() => undefined)
  if (stored) return stored
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  await writeFile(keyFileIn(dataDir), pem, { mode: 0o600 })
  return pem
}

const part = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url')

/**
 * The tokens for the database of this data directory: one that writes, one that only reads, and the public key that
 * checks both. They are JWTs signed with a key in the directory, which only its owner can read.
 */
export async function databaseKey(dataDir: string) {
  const key = await loadKey(dataDir)
  const token = (access: 'rw' | 'ro') => {
    const claims = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part({ a: access })}`
    return `${claims}.${sign(null, Buffer.from(claims), key).toString('base64url')}`
  }
  const publicKey = createPublicKey(key).export({ format: 'jwk' }).x ?? ''
  return { authToken: token('rw'), readToken: token('ro'), publicKey }
}
