import { useState } from 'react'
import { SettingsChange } from '#db/model/settings.ts'
import { AlertDialog } from '#site/ui/AlertDialog.tsx'
import { Loaded } from '#site/ui/Loaded.tsx'
import { useLoad } from '#site/ui/useLoad.ts'
import { $settings, saveSettings } from '../base/settings.ts'
import { FieldForm } from '../form/record/FieldForm.tsx'
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

const fields = {
  retentionMonths: {
    label: 'Months',
    hint: 'Leave it empty to keep everything until somebody deletes it.',
    kind: 'number',
  },
} as const

function RetentionForm({ months }: { months: number | null }) {
  const [asking, setAsking] = useState<SettingsChange>()
  const [save, saving] = useAction({
    run: saveSettings,
    done: (_saved, settings) => ({ title: 'Setting saved', text: said(settings) }),
    failed,
    ended: () => setAsking(undefined),
  })

  return (
    <>
      <FieldForm
        model={SettingsChange}
        fields={fields}
        values={{ retentionMonths: months }}
        label="Retention"
        buttons={['Save changes', 'Updating...']}
        send={async (settings) => setAsking(settings)}
        failed={failed}
        // An empty handler: the form would be emptied, which stays filled while the dialog asks.
        onSent={() => {}}
      />
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
    </>
  )
}

const said = ({ retentionMonths }: SettingsChange) =>
  retentionMonths
    ? `Submissions are deleted after ${counted(retentionMonths, 'month')}.`
    : 'Submissions are kept until somebody deletes them.'
