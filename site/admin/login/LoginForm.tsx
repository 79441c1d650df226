import { Login as Credentials } from '#db/model/users.ts'
import { api, unwrap } from '#site/lib/api.ts'
import type { Notice } from '#site/lib/toast.ts'
import { Submit } from '#site/ui/form/Submit.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import { useForm } from '#site/ui/form/useForm.ts'
import type { Account } from '../base/session.ts'
import { CodeField } from '../form/CodeField.tsx'
import { useCodeQuestion } from './useCodeQuestion.ts'

type LoginFormProps = { sent?: Notice; onSignedIn: (user: Account) => void; username?: string }

export function LoginForm({ sent, onSignedIn, username }: LoginFormProps) {
  const { withCode, hint, refused } = useCodeQuestion()
  const { form, errors, pending } = useForm(Credentials, {
    send: (credentials) => unwrap(api.auth.login.$post({ json: credentials })),
    refused,
    sent,
    failed: { title: 'Login failed', text: 'Invalid credentials' },
    onSent: ({ user }) => onSignedIn(user),
  })

  return (
    <form {...form} className="form" aria-label="Login">
      <div className="fields">
        <TextField
          name="username"
          label="Username or e-mail"
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
        {withCode && <CodeField label="Code" hint={hint} errors={errors} />}
      </div>
      <Submit label="Sign in" pendingLabel="Signing in..." pending={pending} errors={errors} />
    </form>
  )
}
