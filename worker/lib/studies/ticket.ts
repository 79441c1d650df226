import { createHash } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'
import type { Answers } from '#db/model/studies/prescreener/answers.ts'
import type { PrescreenOutcome } from '#db/model/studies/prescreener/outcomes.ts'
import type { Ticket } from '#db/studies/prescreener/tickets.ts'
import type { Bindings } from '#worker/env.ts'

const audience = 'prescreener'
const lifetime = '2 hours'

/** A different key from the one that signs sessions. */
const keyOf = ({ JWT_SECRET }: Bindings) =>
  createHash('sha256').update(`${audience} ${JWT_SECRET}`).digest()

type Screened = { studyId: number; version: number; outcome: PrescreenOutcome; answers: Answers }

/** An encrypted outcome with its answers. Only the visitor keeps it, and nobody outside can read it. */
export const sealTicket = (env: Bindings, screened: Screened) =>
  new EncryptJWT({ screened })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setJti(crypto.randomUUID())
    .setAudience(audience)
    .setExpirationTime(lifetime)
    .encrypt(keyOf(env))

/** Undefined if the ticket was changed or has expired. Has no answers unless the visitor ticked the box. */
export async function openTicket(
  env: Bindings,
  sealed: string,
  keepAnswers: boolean,
): Promise<Ticket | undefined> {
  try {
    const { payload } = await jwtDecrypt<{ screened: Screened }>(sealed, keyOf(env), {
      audience,
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    const { jti: id = '', exp = 0 } = payload
    const { answers, ...outcome } = payload.screened
    const expiresAt = new Date(exp * 1000).toISOString()
    return { id, expiresAt, ...outcome, answers: keepAnswers ? answers : null }
  } catch {
    return undefined
  }
}
