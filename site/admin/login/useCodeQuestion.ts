import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '#site/lib/api.ts'

/** Users with a second factor need a code once the password or the link is right. */
const asksForCode = (error: unknown) =>
  error instanceof ApiError && error.errors.some(({ path }) => path === 'code')

/** Whether a form shows the field for the code, which `asking` finds in the answer. */
export function useCodeQuestion(isAsked = false) {
  const [withCode, setWithCode] = useState(isAsked)

  const asking = <Answer>(answer: Promise<Answer>) =>
    answer.catch((error) => {
      // The field must exist before useForm shows its error.
      if (asksForCode(error)) flushSync(() => setWithCode(true))
      throw error
    })

  return { withCode, asking }
}
