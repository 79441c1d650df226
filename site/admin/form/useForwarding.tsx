import { useState } from 'react'
import { ApiError } from '#site/lib/api.ts'
import type { Errors } from '#site/ui/form/formControls.ts'
import { TextField } from '#site/ui/form/TextField.tsx'

const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 422 || error.status === 400)

const notFound = 'Left empty, they lead to “page not found”.'

/** Asks for the new target of a deleted page's address, if visitors can see the page. */
export function useForwarding(isPublic: boolean, { otherwise = notFound } = {}) {
  const [to, setTo] = useState('')
  const [errors, setErrors] = useState<Errors>({})

  function asksAfter(error: unknown) {
    if (!to || !isRefused(error)) return false
    setErrors({ to: error.problem.detail ?? '' })
    return true
  }

  const question = isPublic && (
    <TextField
      name="to"
      label="Send its address to"
      optional
      errors={errors}
      hint={`Links to the page will lead there, such as /blog. ${otherwise}`}
      onInput={(typed) => {
        setTo(typed)
        setErrors({})
      }}
    />
  )
  return { to: to || undefined, asksAfter, question }
}
