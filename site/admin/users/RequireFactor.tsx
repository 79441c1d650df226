import { useId } from 'react'
import { useData } from '#site/ui/useLoad.ts'
import { useAction } from '../base/useAction.ts'
import { $settings, saveSettings } from '../base/settings.ts'

/** Lets an admin require a second factor of everyone. */
export function RequireFactor() {
  const id = useId()
  const settings = useData($settings)
  const [save, saving] = useAction({
    run: (requireSecondFactor: boolean) => saveSettings({ requireSecondFactor }),
    done: (_saved, isRequired) => ({
      title: 'Setting saved',
      text: isRequired
        ? 'Whoever has no second factor sets one up before anything else opens.'
        : 'A second factor is up to each user again.',
    }),
    failed: { title: 'The setting could not be saved', text: 'An error occurred' },
  })
  if (!settings) return null

  return (
    <div className="field-check require-factor">
      <input
        type="checkbox"
        id={id}
        aria-describedby={`${id}-hint`}
        checked={settings.requireSecondFactor}
        aria-disabled={saving}
        onChange={(event) => save(event.target.checked)}
      />
      <label htmlFor={id}>Require a second factor of everyone</label>
      <p id={`${id}-hint`} className="field-hint">
        An authenticator app or a passkey. Anyone without one must set it up at the next sign-in,
        you too.
      </p>
    </div>
  )
}
