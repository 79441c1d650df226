import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Traits } from '#db/privacy/privacy.ts'
import { erasedNameOf } from '#db/model/candidates/name-key.ts'
import type { Bindings } from '../env.ts'
import { erasureKey, folders } from './files/keys.ts'
import { listFiles, readStoredText, writeText } from './files/store.ts'

type Env = Pick<Bindings, 'FILES'>

/** Used to repeat an erasure in an older copy. The hashes can be guessed: a list must be kept as safe as a backup. */
export const ErasureNote = v.object({
  id: v.pipe(v.string(), v.uuid()),
  /** ISO 8601, UTC */
  at: v.pipe(v.string(), v.isoTimestamp()),
  hashes: v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
})

export type ErasureNote = v.InferOutput<typeof ErasureNote>

const hash = (...parts: (string | number)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** The hash of an address that only one person had. */
export const addressHash = (email: string) => hash('address', email.toLowerCase())

type Named = { email: string; firstName: string; lastName: string }

/** The hash of a person who shares an address with others; undefined if the person has no name. */
export function nameHash({ email, firstName, lastName }: Named) {
  const name = erasedNameOf(firstName, lastName)
  return name ? hash('name', email.toLowerCase(), name) : undefined
}

/** After a restore another row may get the same id, but not the same time of creation. */
export const candidateHash = (id: number, createdAt: string) => hash('candidate', id, createdAt)

export const hashesOf = ({ addresses, names, rows }: Traits) => [
  ...new Set([
    ...addresses.map(addressHash),
    ...names.map(nameHash).filter((hash) => hash !== undefined),
    ...rows.map(({ id, createdAt }) => candidateHash(id, createdAt)),
  ]),
]

/**
 * Returns the test whether these hashes cover a submission that is not stored yet: by its address, or by address and
 * name if several people share the address.
 */
export function isMeantBy(hashes: Iterable<string>) {
  const all = new Set(hashes)
  return (fields: Record<string, unknown>) => {
    const [email = '', firstName = '', lastName = ''] = ['email', 'firstName', 'lastName'].map(
      (field) => String(fields[field]),
    )
    const name = nameHash({ email, firstName, lastName })
    return all.has(addressHash(email)) || (name !== undefined && all.has(name))
  }
}

export const noteErasure = (env: Env, { id, hashes }: Omit<ErasureNote, 'at'>) =>
  keepErasure(env, { id, at: new Date().toISOString(), hashes })

export const keepErasure = (env: Env, erasure: ErasureNote) =>
  writeText(env, erasureKey(erasure.id), JSON.stringify(erasure))

export async function readErasures(env: Env): Promise<ErasureNote[]> {
  const found: ErasureNote[] = []
  for await (const { key } of listFiles(env, folders.erased)) {
    found.push(v.parse(ErasureNote, JSON.parse((await readStoredText(env, key)) ?? '')))
  }
  return found
}
