import { useState } from 'react'
import { MyChange } from '#db/model/users.ts'
import { Submit } from '#site/ui/form/Submit.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import { useForm } from '#site/ui/form/useForm.ts'
import type { User } from '../base/session.ts'
import { useEdited } from '../form/useEdited.ts'
import { saveAccount } from './account.ts'

export function AccountForm({ user }: { user: User }) {
  const [email, setEmail] = useState(user.email ?? '')
  const isNewEmail = email.trim().toLowerCase() !== (user.email ?? '')
  const { form, errors, pending } = useForm(MyChange, {
    send: saveAccount,
    sent: { title: 'Saved', text: 'Colleagues see it from now on.' },
    failed: { title: 'Failed to save your account', text: 'An error occurred' },
    onSent: () => {},
  })
  const { form: edited } = useEdited(form)
  return (
    <form
      {...edited}
      className="form"
      aria-label="About me"
      onInput={(event) => {
        edited.onInput(event)
        setEmail(String(new FormData(event.currentTarget).get('email') ?? ''))
      }}
    >
      <div className="fields">
        <TextField
          name="name"
          label="Name"
          hint="As colleagues know you."
          autoComplete="name"
          defaultValue={user.name}
          errors={errors}
        />
        <TextField
          name="email"
          label="E-mail"
          hint="Where a link is sent if you forget your password."
          type="email"
          autoComplete="email"
          optional
          defaultValue={user.email ?? ''}
          errors={errors}
        />
        {isNewEmail && user.hasPassword && (
          <TextField
            name="currentPassword"
            label="Current password"
            hint="Needed for a new e-mail address."
            type="password"
            autoComplete="current-password"
            wide
            errors={errors}
          />
        )}
      </div>
      <Submit label="Save" pendingLabel="Saving..." pending={pending} errors={errors} />
    </form>
  )
}
