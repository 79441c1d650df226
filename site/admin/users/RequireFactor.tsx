import { Checkbox } from '#site/ui/form/Checkbox.tsx'
import { useData } from '#site/ui/useLoad.ts'
import { useAction } from '../base/useAction.ts'
import { $settings, saveSettings } from '../base/settings.ts'

export function RequireFactor() {
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
    <div className="require-factor">
      <Checkbox
        label="Require a second factor of everyone"
        hint="An authenticator app or a passkey. Anyone without one must set it up at the next sign-in, you too."
        checked={settings.requireSecondFactor}
        pending={saving}
        onChange={save}
      />
    </div>
  )
}
