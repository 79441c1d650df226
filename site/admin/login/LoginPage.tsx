import { useState } from 'react'
import { isStaff } from '#db/model/access.ts'
import { notify } from '#site/lib/toast.ts'
import type { Account } from '../base/session.ts'
import { leaveLogin } from './enter.ts'
import { LoginCard } from './LoginCard.tsx'
import { LoginForm } from './LoginForm.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { RecoveryRequestForm } from './RecoveryRequestForm.tsx'

/** Users without a part of the admin area are led to the public site. */
function greet(user: Account) {
  notify({
    title: 'Login successful',
    text: isStaff(user.role)
      ? 'Welcome to the admin dashboard'
      : 'This account has no access to the admin area.',
  })
  leaveLogin(user)
}

export function LoginPage({ company }: { company: string }) {
  const [isForgotten, setIsForgotten] = useState(false)
  if (isForgotten) {
    return (
      <LoginCard company={company} title="Forgotten password">
        <RecoveryRequestForm onBack={() => setIsForgotten(false)} />
      </LoginCard>
    )
  }
  return (
    <LoginCard
      company={company}
      title="Admin login"
      text="For staff who look after the website and its inquiries."
    >
      <LoginForm onSignedIn={greet} />
      <PasskeyButton onSignedIn={greet} />
      <button
        type="button"
        className="button button-quiet login-forgotten"
        onClick={() => setIsForgotten(true)}
      >
        Forgot your password? <span>E-mail me a link</span>
      </button>
    </LoginCard>
  )
}
