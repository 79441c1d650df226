import { useState } from 'react'
import { SettingsChange } from '../../../db/model/settings.ts'
import { notify } from '../../lib/toast.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Submit } from '../../ui/form/Submit.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { useLoad } from '../../ui/useLoad.ts'
import { notifyFailure } from '../app/failure.ts'
import { $settings, saveSettings } from '../app/settings.ts'

/** How long submissions are kept. */
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

const monthsIn = (months: number) => (months === 1 ? '1 month' : `${months} months`)

function RetentionForm({ months }: { months: number | null }) {
  const [asking, setAsking] = useState<SettingsChange>()
  const [saving, setSaving] = useState(false)
  const { form, errors, pending } = useForm(SettingsChange, {
    read: (fields) => {
      const typed = String(fields.get('retentionMonths')).trim()
      return { retentionMonths: typed === '' ? null : Number(typed) }
    },
    send: async (settings) => setAsking(settings),
    failed: { title: 'The setting could not be saved', text: 'An error occurred' },
    // An empty handler: useForm would empty the form, which stays filled while the dialog asks.
    onSent: () => {},
  })

  async function save(settings: SettingsChange) {
    setSaving(true)
    try {
      await saveSettings(settings)
      notify({ title: 'Setting saved', text: said(settings) })
    } catch (error) {
      notifyFailure(error, { title: 'The setting could not be saved', text: 'An error occurred' })
    } finally {
      setSaving(false)
      setAsking(undefined)
    }
  }

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
            ? `Every inquiry, visit request and application older than ${monthsIn(asking.retentionMonths)}, resumes included, is deleted within the hour, and from then on as it reaches that age. What is deleted cannot be brought back.`
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
    ? `Submissions are deleted after ${monthsIn(retentionMonths)}.`
    : 'Submissions are kept until somebody deletes them.'
