import { useState } from 'react'
import {
  frequencies,
  Preferences,
  therapeuticAreas,
  type Topic,
  topics,
} from '../../db/model/preferences.ts'
import { ApiError, api, unwrap } from '../lib/api.ts'
import { type Notice, notify } from '../lib/toast.ts'
import { Checkbox, Chips, Select, Submit, TextField } from '../ui/fields.tsx'
import { useForm } from '../ui/useForm.ts'
import '../styles/choices.css'
import '../styles/switches.css'

const calls = api['email-preferences']

/** What the link in every mail carries: whose preferences, and the right to see them. */
export type Key = { email: string; token: string }

export const readPreferences = (query: Key) => unwrap(calls.$get({ query }))
type Stored = Awaited<ReturnType<typeof readPreferences>>

const failure = (title: string, error: unknown): Notice => ({
  title,
  text: error instanceof ApiError ? error.message : 'Please try again.',
  look: 'destructive',
})

export function PreferenceChoices({ stored, email, token }: Key & { stored: Stored }) {
  const [leaving, setLeaving] = useState(false)
  const { form, errors, pending } = useForm(Preferences, {
    read: (fields) => ({
      ...Object.fromEntries(fields),
      therapeuticAreas: fields.getAll('therapeuticAreas'),
    }),
    send: (preferences) => unwrap(calls.$put({ json: preferences })),
    sent: { title: 'Preferences Updated', text: 'From now on we write to you just so.' },
    failed: { title: 'Update Failed', text: 'Please try again.' },
    onSent: () => {},
  })

  async function leave() {
    if (leaving) return
    setLeaving(true)
    try {
      await unwrap(calls.unsubscribe.$post({ json: { email, token } }))
      notify({
        title: 'Unsubscribed Successfully',
        text: 'We will not email you again.',
      })
      location.assign('/')
    } catch (error) {
      notify(failure('Unsubscribe Failed', error))
      setLeaving(false)
    }
  }

  return (
    <form {...form} className="form" aria-label="Email preferences">
      <input type="hidden" name="token" value={token} />
      <fieldset className="fields">
        <legend>About you</legend>
        <TextField
          name="email"
          label="Email"
          type="email"
          defaultValue={email}
          errors={errors}
          readOnly
          wide
        />
        <TextField
          name="firstName"
          label="First name"
          autoComplete="given-name"
          defaultValue={stored.firstName ?? ''}
          errors={errors}
          optional
        />
        <TextField
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          defaultValue={stored.lastName ?? ''}
          errors={errors}
          optional
        />
      </fieldset>
      <fieldset className="fields switches">
        <legend>What we write about</legend>
        {Object.entries(topics).map(([name, [label, hint]]) => (
          <Checkbox key={name} {...{ name, label, hint }} defaultChecked={stored[name as Topic]} />
        ))}
      </fieldset>
      <fieldset className="fields">
        <legend>How often</legend>
        <Select
          name="frequency"
          label="Frequency"
          options={frequencies}
          defaultValue={stored.frequency}
          errors={errors}
        />
      </fieldset>
      <Chips
        name="therapeuticAreas"
        label="Therapeutic areas you care about"
        options={therapeuticAreas}
        chosen={stored.therapeuticAreas}
      />
      <p className="note">Changes hold from the next email on.</p>
      <Submit label="Save Preferences" pendingLabel="Updating..." pending={pending} errors={errors}>
        <button
          type="button"
          className="button button-outline"
          aria-disabled={leaving}
          onClick={leave}
        >
          {leaving ? 'Processing...' : 'Unsubscribe from All'}
        </button>
      </Submit>
    </form>
  )
}
