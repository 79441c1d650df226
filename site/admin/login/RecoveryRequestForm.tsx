import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { RecoveryRequest } from '#db/model/auth/access-links.ts'
import { Outcome } from '#site/ui/states.tsx'
import { FieldForm } from '../form/record/FieldForm.tsx'
import { askForLink } from './access.ts'

const fields = {
  email: { label: 'E-mail', kind: 'email', autoComplete: 'email', wide: true },
} as const

/** Asks for a mailed link. It never says whether an address has an account. */
export function RecoveryRequestForm({ onBack }: { onBack: () => void }) {
  const [isSent, setIsSent] = useState(false)
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
    <FieldForm
      model={RecoveryRequest}
      fields={fields}
      label="Forgotten password"
      buttons={['E-mail me a link', 'Asking...']}
      send={askForLink}
      failed={{ title: 'The link could not be sent', text: 'Please try again in a moment.' }}
      onSent={() => setIsSent(true)}
      more={back}
    >
      <p className="note">
        Enter the e-mail address of your account. If there is one with it, a link to a new password
        is on its way within a minute. The mail names your username.
      </p>
    </FieldForm>
  )
}
