import type { StepPart } from '#db/model/candidates/events.ts'

/** Names the fields that stay when a call is taken back. */
export const stays: Record<StepPart, string> = {
  status: 'The status stays, because it was changed since',
  step: 'The next step stays, because it was changed since',
}
