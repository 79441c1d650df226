import { and, eq, isNotNull, lt } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { attemptLimits } from '../model/auth/attempts.ts'
import { batchIf, must, type Must, mustFind } from '../must.ts'
import { countAttempt, isUntold, mayAttempt, stepMark } from './attempts.ts'
import { type SecondFactor, secondFactors } from './totp.ts'

/** A right code: the one of a time step, or one of the recovery codes. */
export type RightCode = { step: number } | { recovery: string }
/** A wrong code. `nearStep` is the time step at which it would be right, if there is one. */
export type WrongCode = { nearStep: number | undefined }

function useOf(db: Db, code: RightCode, { userId, recoveryCodes: codes }: SecondFactor) {
  if ('step' in code)
    return {
      set: { lastStep: code.step },
      isUnused: and(lt(secondFactors.lastStep, code.step), isUntold(db, userId, code.step)),
    }
  const left = codes.filter((one) => one !== code.recovery)
  return { set: { recoveryCodes: left }, isUnused: eq(secondFactors.recoveryCodes, codes) }
}

const mustBeFree = (db: Db, key: string) =>
  must('codeLimited', mayAttempt(db, key, attemptLimits.code))

/**
 * Uses up a right code. After too many wrong codes even the right one is refused. The database checks both conditions
 * when it runs the batch, so its order decides among concurrent attempts.
 */
export function useCode(db: Db, factor: SecondFactor, key: string, code: RightCode) {
  const { set, isUnused } = useOf(db, code, factor)
  const isOurs = eq(secondFactors.userId, factor.userId)
  const isUsable = and(isOurs, isNotNull(secondFactors.confirmedAt), isUnused)
  return {
    must: [mustBeFree(db, key), mustFind(secondFactors, isUsable, 'used')],
    statements: [db.update(secondFactors).set(set).where(isOurs)],
  }
}

/** Counts a wrong code, or a right one that was used before, unless too many are counted already. */
export async function countWrongCode<Condition extends Must = never>(
  db: Db,
  { userId }: SecondFactor,
  key: string,
  { nearStep }: WrongCode,
  conditions: readonly Condition[] = [],
) {
  const mark = nearStep === undefined ? null : stepMark(userId, nearStep)
  const { refused } = await batchIf(
    db,
    [...conditions, mustBeFree(db, key)],
    [countAttempt(db, key, mark)],
  )
  return refused
}
