import { useState } from 'react'
import { flushSync } from 'react-dom'
import { askForCode } from '#db/model/auth/totp.ts'
import { ApiError } from '#site/lib/api.ts'

/** The API's message about the code of a second factor. It asks for a code only after a right password or link. */
const codeMessageIn = (error: unknown) =>
  error instanceof ApiError ? error.errors.find(({ path }) => path === 'code')?.message : undefined

/** Whether a form shows the code field, and its hint. Its useForm() gets `refused`, which shows the field. */
export function useCodeQuestion(isAsked = false) {
  const [withCode, setWithCode] = useState(isAsked)
  const [hint, setHint] = useState<string>()

  function refused(error: unknown, form: HTMLFormElement) {
    const message = codeMessageIn(error)
    if (withCode || message === undefined) return false
    // The first question for a code is the next step, not a failure.
    const isStep = message === askForCode
    flushSync(() => {
      setWithCode(true)
      if (isStep) setHint(message)
    })
    if (isStep) form.querySelector<HTMLElement>('[name=code]')?.focus()
    return isStep
  }

  return { withCode, hint, refused }
}
