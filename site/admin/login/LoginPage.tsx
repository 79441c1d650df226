import { useState } from 'react'
import { greet } from '../base/session.ts'
import { LoginCard } from './LoginCard.tsx'
import { LoginForm } from './LoginForm.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { RecoveryRequestForm } from './RecoveryRequestForm.tsx'

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
