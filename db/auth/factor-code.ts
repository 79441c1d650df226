import { and, eq, isNotNull, lt, notExists, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { attemptLimits } from '../model/auth/attempts.ts'
import { countAttempt, isFree, isUntold, stepMark } from './attempts.ts'
import { type SecondFactor, secondFactors } from './totp.ts'

/** A code that was found right: that of a time step, or one of the recovery codes. Or right, but at another time. */
export type CheckedCode = { step: number } | { recovery: string } | { nearStep: number }

function useOf(db: Db, code: CheckedCode | undefined, factor: SecondFactor) {
  const { userId, recoveryCodes: codes } = factor
  if (!code || 'nearStep' in code)
    return { set: { lastStep: secondFactors.lastStep }, isUnused: sql`false` }
  if ('step' in code)
    return {
      set: { lastStep: code.step },
      isUnused: and(lt(secondFactors.lastStep, code.step), isUntold(db, userId, code.step)),
    }
  const left = codes.filter((one) => one !== code.recovery)
  return { set: { recoveryCodes: left }, isUnused: eq(secondFactors.recoveryCodes, codes) }
}

/**
 * Two statements of one batch. The first counts the attempt if the code is wrong or was used before. The
 * second marks a right code as used. Neither writes a row after too many attempts, so the order in which
 * the database runs concurrent attempts decides, not when their codes were checked. Neither writes a row
 * without `isProven`.
 */
export function useCode(
  db: Db,
  factor: SecondFactor,
  {
    key,
    code,
    isProven = sql`true`,
  }: { key: string; code: CheckedCode | undefined; isProven?: SQL },
) {
  const { set, isUnused } = useOf(db, code, factor)
  const isOurs = and(
    eq(secondFactors.userId, factor.userId),
    isNotNull(secondFactors.confirmedAt),
    isUnused,
  )
  const isWrong = notExists(db.select().from(secondFactors).where(isOurs))
  const limits = attemptLimits.code
  const mark = code && 'nearStep' in code ? stepMark(factor.userId, code.nearStep) : null
  return [
    countAttempt(db, key, limits, sql`${isProven} and ${isWrong}`, mark),
    db
      .update(secondFactors)
      .set(set)
      .where(and(isOurs, isFree(db, key, limits), isProven))
      .returning({ userId: secondFactors.userId }),
  ] as const
}
