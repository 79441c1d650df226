import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { RecoveryRequest } from '#db/model/auth/access-links.ts'
import { Submit } from '#site/ui/form/Submit.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import { Outcome } from '#site/ui/states.tsx'
import { useForm } from '#site/ui/form/useForm.ts'
import { askForLink } from './access.ts'

/** Asks for a mailed link. It never says whether an address has an account. */
export function RecoveryRequestForm({ onBack }: { onBack: () => void }) {
  const [isSent, setIsSent] = useState(false)
  const { form, errors, pending } = useForm(RecoveryRequest, {
    send: askForLink,
    failed: { title: 'The link could not be sent', text: 'Please try again in a moment.' },
    onSent: () => setIsSent(true),
  })
  const back = (
    <button type="button" className="button button-quiet" onClick={onBack}>
      Back to the login
    </button>
  )
  if (isSent) {
    return (
      <Outcome Icon={MailCheck} good title="Please look into your mailbox">
        <p>
          The link works once, within 30 minutes. If no mail comes, your account may have another
          address: an admin can send you a new link under Users.
        </p>
        {back}
      </Outcome>
    )
  }
  return (
    <form {...form} className="form" aria-label="Forgotten password">
      <p className="note">
        Enter the e-mail address of your account. If there is one with it, a link to a new password
        is on its way within a minute. The mail names your username.
      </p>
      <div className="fields">
        <TextField
          name="email"
          label="E-mail"
          type="email"
          autoComplete="email"
          wide
          errors={errors}
        />
      </div>
      <Submit label="E-mail me a link" pendingLabel="Asking..." pending={pending} errors={errors}>
        {back}
      </Submit>
    </form>
  )
}
