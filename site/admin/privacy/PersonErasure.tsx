import { useState } from 'react'
import { Erasure } from '#db/model/settings.ts'
import { AlertDialog } from '#site/ui/AlertDialog.tsx'
import { Submit } from '#site/ui/form/Submit.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import { useForm } from '#site/ui/form/useForm.ts'
import { useAction } from '../base/useAction.ts'
import { describeTally, erasePerson, findPerson, type Tally } from './privacy.ts'

type Found = { email: string; tally: Tally }

/** Finds and deletes everything of one person. */
export function PersonErasure() {
  const [found, setFound] = useState<Found>()
  const [asking, setAsking] = useState(false)
  const { form, errors, pending } = useForm(Erasure, {
    send: async ({ email }) => ({ email, tally: (await findPerson(email)).found }),
    failed: { title: 'The search failed', text: 'An error occurred' },
    onSent: setFound,
  })
  const kinds = found ? describeTally(found.tally) : []

  const [erase, deleting] = useAction({
    run: ({ email }: Found) => erasePerson(email),
    done() {
      setFound(undefined)
      return { title: 'Deleted', text: 'Nothing of this person is stored here any more.' }
    },
    failed: {
      title: 'Failed to delete',
      text: 'Not everything could be deleted. Please try again.',
    },
    ended: () => setAsking(false),
  })

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
