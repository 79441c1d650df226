import { attemptLimits } from '#db/model/auth/attempts.ts'
import { Problem } from '../http/problem.ts'
import { tooManyFailures } from '../http/rate-limit.ts'

export const accountChangedMeanwhile = () =>
  new Problem(
    409,
    'Your account was changed a moment ago, somewhere else. Nothing was changed here.',
  )

export const refusalOfProof = (refused: 'limited' | 'unproven') =>
  refused === 'limited'
    ? tooManyFailures(attemptLimits.current[0].windowMs)
    : accountChangedMeanwhile()
