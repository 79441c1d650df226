import { useState } from 'react'
import { SettingsChange } from '#db/model/settings.ts'
import { AlertDialog } from '#site/ui/AlertDialog.tsx'
import { Submit } from '#site/ui/form/Submit.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import { Loaded } from '#site/ui/Loaded.tsx'
import { useForm } from '#site/ui/form/useForm.ts'
import { useLoad } from '#site/ui/useLoad.ts'
import { $settings, saveSettings } from '../base/settings.ts'
import { useAction } from '../base/useAction.ts'
import { counted } from '#db/model/lib/wording.ts'

export function Retention() {
  const load = useLoad($settings)
  return (
    <section aria-labelledby="retention">
      <h2 id="retention">How long submissions are kept</h2>
      <p className="note">
        Inquiries, visit requests and applications older than this, resumes included, are deleted by
        themselves within the hour. E-mail preferences stay until their owner ends them.
      </p>
      <Loaded load={load} loading="Loading...">
        {({ retentionMonths }) => (
          <RetentionForm key={String(retentionMonths)} months={retentionMonths} />
        )}
      </Loaded>
    </section>
  )
}

const failed = { title: 'The setting could not be saved', text: 'An error occurred' }

function RetentionForm({ months }: { months: number | null }) {
  const [asking, setAsking] = useState<SettingsChange>()
  const { form, errors, pending } = useForm(SettingsChange, {
    read: (fields) => {
      const typed = String(fields.get('retentionMonths')).trim()
      return { retentionMonths: typed === '' ? null : Number(typed) }
    },
    send: async (settings) => setAsking(settings),
    failed,
    // An empty handler: useForm would empty the form, which stays filled while the dialog asks.
    onSent: () => {},
  })

  const [save, saving] = useAction({
    run: saveSettings,
    done: (_saved, settings) => ({ title: 'Setting saved', text: said(settings) }),
    failed,
    ended: () => setAsking(undefined),
  })

  return (
    <form {...form} className="form" aria-label="Retention">
      <div className="fields">
        <TextField
          name="retentionMonths"
          label="Months"
          type="number"
          inputMode="numeric"
          min={1}
          max={120}
          hint="Leave it empty to keep everything until somebody deletes it."
          defaultValue={months === null ? '' : String(months)}
          optional
          errors={errors}
        />
      </div>
      <Submit label="Save changes" pendingLabel="Updating..." pending={pending} errors={errors} />
      <AlertDialog
        open={asking !== undefined}
        title={asking?.retentionMonths ? 'Delete old submissions?' : 'Keep all submissions?'}
        text={
          asking?.retentionMonths
            ? `Every inquiry, visit request and application older than ${counted(asking.retentionMonths, 'month')}, resumes included, is deleted within the hour, and from then on as it reaches that age. What is deleted cannot be brought back.`
            : 'Nothing is deleted by itself any more.'
        }
        action={asking?.retentionMonths ? 'Delete and keep deleting' : 'Keep all'}
        pendingAction="Updating..."
        pending={saving}
        look={asking?.retentionMonths ? 'danger' : 'calm'}
        onConfirm={() => asking && save(asking)}
        onCancel={() => setAsking(undefined)}
      />
    </form>
  )
}

const said = ({ retentionMonths }: SettingsChange) =>
  retentionMonths
    ? `Submissions are deleted after ${counted(retentionMonths, 'month')}.`
    : 'Submissions are kept until somebody deletes them.'
