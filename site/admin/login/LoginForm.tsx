import { accessFields } from '#db/model/auth/fields.ts'
import { Login as Credentials } from '#db/model/users.ts'
import { api, unwrap } from '#site/lib/api.ts'
import type { Notice } from '#site/lib/toast.ts'
import type { Account } from '../base/session.ts'
import { FieldForm } from '../form/record/FieldForm.tsx'
import { useCodeQuestion } from './useCodeQuestion.ts'

const { currentPassword, code } = accessFields

const fields = {
  username: {
    label: 'Username or e-mail',
    kind: 'line',
    autoComplete: 'username',
    wide: true,
  },
  password: { ...currentPassword, label: 'Password' },
} as const

type LoginFormProps = { sent?: Notice; onSignedIn: (user: Account) => void; username?: string }

export function LoginForm({ sent, onSignedIn, username }: LoginFormProps) {
  const { withCode, hint, refused } = useCodeQuestion()
  return (
    <FieldForm
      model={Credentials}
      fields={{ ...fields, ...(withCode && { code: { ...code, label: 'Code', hint } }) }}
      values={{ username }}
      label="Login"
      buttons={['Sign in', 'Signing in...']}
      send={(credentials) => unwrap(api.auth.login.$post({ json: credentials }))}
      refused={refused}
      sent={sent}
      failed={{ title: 'Login failed', text: 'Invalid credentials' }}
      onSent={({ user }) => onSignedIn(user)}
    />
  )
}
