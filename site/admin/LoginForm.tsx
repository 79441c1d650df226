import { Login as Credentials } from '../../db/model/users.ts'
import { api, unwrap } from '../lib/api.ts'
import type { Notice } from '../lib/toast.ts'
import { Submit, TextField } from '../ui/fields.tsx'
import { useForm } from '../ui/useForm.ts'
import { signedIn, type User } from './session.ts'

type LoginFormProps = { sent?: Notice; onSignedIn?: (user: User) => void; username?: string }

export function LoginForm({ sent, onSignedIn, username }: LoginFormProps) {
  const { form, errors, pending } = useForm(Credentials, {
    send: (credentials) => unwrap(api.auth.login.$post({ json: credentials })),
    sent,
    failed: { title: 'Login failed', text: 'Invalid credentials' },
    onSent: ({ user }) => {
      signedIn(user)
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
      </div>
      <Submit label="Sign in" pendingLabel="Signing in..." pending={pending} errors={errors} />
    </form>
  )
}
