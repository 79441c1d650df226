import { newsAreas } from '#db/model/areas.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import type { PreferenceTexts } from '#db/model/sections/pages/preferences.ts'
import {
  frequencies,
  Preferences,
  preferencesState,
  preferenceTopics,
} from '#db/model/inquiries/preferences.ts'
import { Checkbox } from '../ui/form/Checkbox.tsx'
import { Chips } from '../ui/form/Chips.tsx'
import { Select } from '../ui/form/Select.tsx'
import { Submit } from '../ui/form/Submit.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { useForm } from '../ui/form/useForm.ts'
import { type Key, savePreferences, type StoredPreferences } from './preferences.ts'
import '../styles/forms/choices.css'
import '../styles/forms/field-groups.css'
import '../styles/switches.css'

const topicNames = keysOf(preferenceTopics)

type PreferenceChoicesProps = Key & {
  words: PreferenceTexts
  /** the areas that staff list */
  areas: readonly string[]
  stored: StoredPreferences
  onChange: (stored: StoredPreferences) => void
}

export function PreferenceChoices({
  words,
  areas,
  stored,
  email,
  token,
  onChange,
}: PreferenceChoicesProps) {
  const state = preferencesState(stored)
  const { form, errors, pending } = useForm(Preferences, {
    read: (fields) => ({
      ...Object.fromEntries(fields),
      // FormData leaves out unticked boxes, and the API leaves missing fields unchanged.
      ...Object.fromEntries(topicNames.map((topic) => [topic, fields.has(topic)])),
      therapeuticAreas: fields.getAll('therapeuticAreas'),
    }),
    send: savePreferences,
    sent: { title: words.sentTitle, text: words.sentText },
    failed: { title: 'Update Failed', text: 'Please try again.' },
    onSent: onChange,
  })

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
        {topicNames.map((name) => (
          <Checkbox
            key={name}
            name={name}
            label={preferenceTopics[name]}
            hint={words[`${name}Hint`]}
            defaultChecked={stored[name]}
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
        options={newsAreas(areas, stored.therapeuticAreas)}
        chosen={stored.therapeuticAreas}
      />
      <p className="note">{words[`${state}Note`]}</p>
      <Submit
        label={state === 'unsubscribed' ? 'Save and Subscribe Again' : 'Save Preferences'}
        pendingLabel="Updating..."
        {...{ pending, errors }}
      />
    </form>
  )
}
