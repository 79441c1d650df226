import * as v from 'valibot'
import { email, model, submissionId } from '../lib/fields.ts'
import { signals } from '../submissions/spam.ts'

/** The words beside the tick of *Tell me when this opens*. A consent keeps them. */
export const tellMeTick = 'Send me one email when this study takes volunteers'

const noTick = 'Please tick that we may send you one email'

/** Somebody who wants one mail when a study opens. */
export const TellMe = model({
  email: email(),
  agree: v.union([v.literal(true), v.literal('on'), v.literal('true')], noTick),
  submissionId: submissionId(),
  ...signals,
})

export const openAlready =
  'Nobody is told when this study opens: it takes volunteers now, or it has ended.'
