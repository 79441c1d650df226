import { useState } from 'react'
import { Erasure, Settings } from '../../../db/model/settings.ts'
import { notify } from '../../lib/toast.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Submit, TextField } from '../../ui/fields.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { useForm } from '../../ui/useForm.ts'
import { useLoad } from '../../ui/useLoad.ts'
import { BackToOverview } from '../app/BackToOverview.tsx'
import { notifyFailure } from '../app/failure.ts'
import { Head } from '../app/Head.tsx'
import { $settings, erasePerson, findPerson, inWords, saveSettings, type Tally } from './privacy.ts'
import './Privacy.css'

export function Privacy() {
  return (
    <>
      <Head title="Privacy" text="How long submissions are kept, and what is stored of one person.">
        <BackToOverview />
      </Head>
      <div className="privacy">
        <Retention />
        <OnePerson />
      </div>
    </>
  )
}

function Retention() {
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
  const [asking, setAsking] = useState<Settings>()
  const [saving, setSaving] = useState(false)
  const { form, errors, pending } = useForm(Settings, {
    read: (fields) => {
      const typed = String(fields.get('retentionMonths')).trim()
      return { retentionMonths: typed === '' ? null : Number(typed) }
    },
    send: async (settings) => setAsking(settings),
    failed: { title: 'The setting could not be saved', text: 'An error occurred' },
    // An empty handler: useForm would empty the form, which stays filled while the dialog asks.
    onSent: () => {},
  })

  async function save(settings: Settings) {
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

const said = ({ retentionMonths }: Settings) =>
  retentionMonths
    ? `Submissions are deleted after ${monthsIn(retentionMonths)}.`
    : 'Submissions are kept until somebody deletes them.'

type Found = { email: string; tally: Tally }

function OnePerson() {
  const [found, setFound] = useState<Found>()
  const [asking, setAsking] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const { form, errors, pending } = useForm(Erasure, {
    send: async ({ email }) => ({ email, tally: (await findPerson(email)).found }),
    failed: { title: 'The search failed', text: 'An error occurred' },
    onSent: setFound,
  })
  const kinds = found ? inWords(found.tally) : []

  async function erase({ email }: Found) {
    setDeleting(true)
    try {
      await erasePerson(email)
      setFound(undefined)
      notify({ title: 'Deleted', text: 'Nothing of this person is stored here any more.' })
    } catch (error) {
      const text = 'Not everything could be deleted. Please try again.'
      notifyFailure(error, { title: 'Failed to delete', text })
    } finally {
      setDeleting(false)
      setAsking(false)
    }
  }

  return (
    <section aria-labelledby="one-person">
      <h2 id="one-person">Delete one person’s data</h2>
      <p className="note">
        On request of the person. Make sure that it is they who ask. That something was deleted, and
        how much, is noted in the audit log; whose it was is not.
      </p>
      <form {...form} className="form" aria-label="Find a person">
        <div className="fields">
          <TextField
            name="email"
            label="E-mail address"
            type="email"
            autoComplete="off"
            errors={errors}
          />
        </div>
        <Submit label="Find" pendingLabel="Processing..." pending={pending} errors={errors} />
      </form>
      <div aria-live="polite" className="found">
        {found && kinds.length === 0 && (
          <p>
            Nothing with the address <strong>{found.email}</strong> is in the lists. What still
            waits to be stored is looked through when you delete.
          </p>
        )}
        {found && kinds.length > 0 && (
          <>
            <p>
              Stored with the address <strong>{found.email}</strong>:
            </p>
            <ul>
              {kinds.map((kind) => (
                <li key={kind}>{kind}</li>
              ))}
            </ul>
          </>
        )}
        {found && (
          <button type="button" className="button button-danger" onClick={() => setAsking(true)}>
            Delete everything of this person
          </button>
        )}
      </div>
      {found && (
        <AlertDialog
          open={asking}
          title="Delete everything of this person?"
          text={
            <>
              All that <strong>{found.email}</strong> ever sent is deleted: {kinds.join(', ')}
              {kinds.length > 0 ? ', with any resumes' : 'whatever still waits to be stored'}. This
              cannot be undone.
            </>
          }
          action="Delete everything"
          pendingAction="Deleting..."
          pending={deleting}
          onConfirm={() => erase(found)}
          onCancel={() => setAsking(false)}
        />
      )}
    </section>
  )
}
