import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Login as Credentials } from '../../../db/model/users.ts'
import { api, ApiError, unwrap } from '../../lib/api.ts'
import type { Notice } from '../../lib/toast.ts'
import { Submit } from '../../ui/form/Submit.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { type Account, signedIn } from '../app/session.ts'

type LoginFormProps = { sent?: Notice; onSignedIn?: (user: Account) => void; username?: string }

/** Users with a second factor need a code once the password is right. */
export const asksForCode = (error: unknown) =>
  error instanceof ApiError && error.errors.some(({ path }) => path === 'code')

export function LoginForm({ sent, onSignedIn, username }: LoginFormProps) {
  const [withCode, setWithCode] = useState(false)
  const { form, errors, pending } = useForm(Credentials, {
    send: (credentials) =>
      unwrap(api.auth.login.$post({ json: credentials })).catch((error) => {
        // The field must exist before useForm shows its error.
        if (asksForCode(error)) flushSync(() => setWithCode(true))
        throw error
      }),
    sent,
    failed: { title: 'Login failed', text: 'Invalid credentials' },
    onSent: ({ user }) => {
      void signedIn()
      onSignedIn?.(user)
    },
  })

  return (
    <form {...form} className="form" aria-label="Login">
      <div className="fields">
        <TextField
          name="username"
          label="Username"
          autoComplete="username"
          defaultValue={username}
          wide
          errors={errors}
        />
        <TextField
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          wide
          errors={errors}
        />
        {withCode && (
          <TextField
            name="code"
            label="Code"
            autoComplete="one-time-code"
            maxLength={50}
            wide
            errors={errors}
          />
        )}
      </div>
      <Submit label="Sign in" pendingLabel="Signing in..." pending={pending} errors={errors} />
    </form>
  )
}
