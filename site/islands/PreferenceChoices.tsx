import { useState } from 'react'
import { keysOf } from '../../db/model/lib/keys.ts'
import {
  frequencies,
  Preferences,
  stateOf,
  therapeuticAreas,
  topics,
} from '../../db/model/preferences.ts'
import { notify } from '../lib/toast.ts'
import { Checkbox } from '../ui/form/Checkbox.tsx'
import { Chips } from '../ui/form/Chips.tsx'
import { Select } from '../ui/form/Select.tsx'
import { Submit } from '../ui/form/Submit.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { useForm } from '../ui/form/useForm.ts'
import {
  type Key,
  notifyFailure,
  savePreferences,
  type Stored,
  unsubscribe,
} from './preferences.ts'
import '../styles/forms/choices.css'
import '../styles/switches.css'

const topicNames = keysOf(topics)

/** Tells people before they save that it subscribes them, if they are not subscribed. */
const saving = {
  subscribed: { label: 'Save Preferences', note: 'Changes hold from the next email on.' },
  unconfirmed: {
    label: 'Save Preferences',
    note: 'Saving also confirms that we may write to you.',
  },
  unsubscribed: {
    label: 'Save and Subscribe Again',
    note: 'Saving subscribes you again, with these choices.',
  },
} as const

type PreferenceChoicesProps = Key & { stored: Stored; onChange: (stored: Stored) => void }

export function PreferenceChoices({ stored, email, token, onChange }: PreferenceChoicesProps) {
  const state = stateOf(stored)
  const [leaving, setLeaving] = useState(false)
  const { form, errors, pending } = useForm(Preferences, {
    read: (fields) => ({
      ...Object.fromEntries(fields),
      // FormData leaves out unticked boxes, and the API leaves missing fields unchanged.
      ...Object.fromEntries(topicNames.map((topic) => [topic, fields.has(topic)])),
      therapeuticAreas: fields.getAll('therapeuticAreas'),
    }),
    send: savePreferences,
    sent: { title: 'Preferences Updated', text: 'From now on we write to you just so.' },
    failed: { title: 'Update Failed', text: 'Please try again.' },
    onSent: onChange,
  })

  async function leave() {
    if (leaving) return
    setLeaving(true)
    try {
      await unsubscribe({ email, token })
      notify({
        title: 'Unsubscribed Successfully',
        text: 'We send you no more news. Your choices are kept, should you come back.',
      })
      location.assign('/')
    } catch (error) {
      notifyFailure('Unsubscribe Failed', error)
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
        {topicNames.map((name) => {
          const [label, hint] = topics[name]
          return <Checkbox key={name} {...{ name, label, hint }} defaultChecked={stored[name]} />
        })}
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
      <p className="note">{saving[state].note}</p>
      <Submit
        label={saving[state].label}
        pendingLabel="Updating..."
        pending={pending}
        errors={errors}
      >
        {state !== 'unsubscribed' && (
          <button
            type="button"
            className="button button-outline"
            aria-disabled={leaving}
            onClick={leave}
          >
            {leaving ? 'Processing...' : 'Unsubscribe from All'}
          </button>
        )}
      </Submit>
    </form>
  )
}
