import { useEffect, useState } from 'react'
import {
  frequencies,
  invalidLink,
  Preferences,
  therapeuticAreas,
  topics,
} from '../../db/model/preferences.ts'
import { ApiError, api, unwrap } from '../lib/api.ts'
import { type Notice, notify } from '../lib/toast.ts'
import { Checkbox, Chips, Select, Submit, TextField } from '../ui/fields.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { useAddress } from '../ui/useAddress.ts'
import { useForm } from '../ui/useForm.ts'
import { InvalidLink } from './PreferenceLink.tsx'

const calls = api['email-preferences']

type Key = { email: string; token: string }

const read = (query: Key) => unwrap(calls.$get({ query }))
type Stored = Awaited<ReturnType<typeof read>>

/** The preferences of whoever holds the link: its address carries the e-mail address and the token. */
export function PreferencesForm() {
  const email = useAddress('email')
  const token = useAddress('token')
  if (email === undefined || token === undefined) return <Waiting />
  if (!email || !token) return <InvalidLink />
  return <Loaded key={`${email} ${token}`} email={email} token={token} />
}

const Waiting = () => (
  <>
    <Loading>Loading your preferences...</Loading>
    <noscript>
      <p>
        This page needs JavaScript. To change what we send you, or to stop it, please answer any of
        our e-mails.
      </p>
    </noscript>
  </>
)

function Loaded(key: Key) {
  const { email, token } = key
  const [stored, setStored] = useState<Stored>()
  const [error, setError] = useState<unknown>()

  function load() {
    setError(undefined)
    read({ email, token }).then(setStored, setError)
  }
  useEffect(load, [email, token])

  if (error instanceof ApiError && [400, 403, 404, 422].includes(error.status)) {
    return <InvalidLink text={invalidLink} />
  }
  if (error) return <Failed error={error} onRetry={load} />
  return stored ? <Choices stored={stored} {...key} /> : <Waiting />
}

const failure = (title: string, error: unknown): Notice => ({
  title,
  text: error instanceof ApiError ? error.message : 'Please try again.',
  look: 'destructive',
})

function Choices({ stored, email, token }: Key & { stored: Stored }) {
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
        text: 'You will get no more e-mails of this kind.',
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
          <Checkbox
            key={name}
            {...{ name, label, hint }}
            defaultChecked={stored[name as keyof typeof topics]}
          />
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
      <p className="note">Changes hold from the next e-mail on.</p>
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
