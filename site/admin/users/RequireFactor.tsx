import { useId, useState } from 'react'
import { notify } from '../../lib/toast.ts'
import { useData } from '../../ui/useLoad.ts'
import { notifyFailure } from '../app/failure.ts'
import { $settings, saveSettings } from '../app/settings.ts'

/** Lets an admin require a second factor of everyone. */
export function RequireFactor() {
  const id = useId()
  const settings = useData($settings)
  const [saving, setSaving] = useState(false)
  if (!settings) return null

  async function save(requireSecondFactor: boolean) {
    setSaving(true)
    try {
      await saveSettings({ requireSecondFactor })
      notify({
        title: 'Setting saved',
        text: requireSecondFactor
          ? 'Who has no second factor sets one up before anything else opens.'
          : 'A second factor is up to each user again.',
      })
    } catch (error) {
      notifyFailure(error, { title: 'The setting could not be saved', text: 'An error occurred' })
    } finally {
      setSaving(false)
    }
  }

  return (
    <div className="field-check require-factor">
      <input
        type="checkbox"
        id={id}
        aria-describedby={`${id}-hint`}
        checked={settings.requireSecondFactor}
        aria-disabled={saving}
        onChange={(event) => !saving && save(event.target.checked)}
      />
      <label htmlFor={id}>Require a second factor of everyone</label>
      <p id={`${id}-hint`} className="field-hint">
        An authenticator app or a passkey. Who has none sets one up first, you included.
      </p>
    </div>
  )
}
