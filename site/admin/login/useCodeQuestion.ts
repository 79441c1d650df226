import { useState } from 'react'
import { flushSync } from 'react-dom'
import { askForCode } from '#db/model/auth/totp.ts'
import { ApiError } from '#site/lib/api.ts'

/** The message of an answer about the code of a second factor: asked for once the password or the link is right. */
const codeMessageIn = (error: unknown) =>
  error instanceof ApiError ? error.errors.find(({ path }) => path === 'code')?.message : undefined

/** Whether a form shows the field for the code, what stands beside it, and `refused` of its useForm(), which shows it. */
export function useCodeQuestion(isAsked = false) {
  const [withCode, setWithCode] = useState(isAsked)
  const [hint, setHint] = useState<string>()

  function refused(error: unknown, form: HTMLFormElement) {
    const message = codeMessageIn(error)
    if (withCode || message === undefined) return false
    // The first question is the next step and no failure.
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
