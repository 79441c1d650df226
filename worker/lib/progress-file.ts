import { closedReasons } from '#db/model/candidates/labels.ts'
import { funnelSteps } from '#db/model/candidates/progress.ts'
import type { progressOf } from '#db/candidates/candidacy/progress.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { maskedCell } from './masked.ts'

type Progress = Awaited<ReturnType<typeof progressOf>>

const steps = keysOf(funnelSteps)
const reasons = keysOf(closedReasons)

export const progressHead = [
  'Study',
  ...steps.map((step) => funnelSteps[step]),
  ...reasons.map((reason) => `Ended: ${closedReasons[reason]}`),
  'Target',
]

/** A line of the file: numbers under 5 are hidden. */
export const progressLine = ({ study, funnel, ended }: Progress) => [
  study.title,
  ...steps.map((step) => maskedCell(funnel[step])),
  ...reasons.map((name) => maskedCell(ended.find(({ reason }) => reason === name)?.count ?? 0)),
  study.target ?? '',
]
