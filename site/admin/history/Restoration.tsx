import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { notify } from '../../lib/toast.ts'
import { notifyFailure } from '../app/failure.ts'
import { type HistoryProps, restoredTo, restoreVersion, type Revision } from './history.ts'
import { WordDiff } from './WordDiff.tsx'
import '../form/FormActions.css'

const isStale = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && error.errors.length === 0

type RestorationProps = Omit<HistoryProps, 'onClose'> & {
  from: Revision
  to: Revision
  onBack: () => void
}

/** Shows what restoring would change, and does it. */
export function Restoration({ from, to, onBack, ...props }: RestorationProps) {
  const { what, differences, onRestored } = props
  const [pending, setPending] = useState(false)
  const changed = differences(from.values, restoredTo(to.values, from.values))

  async function restore() {
    setPending(true)
    try {
      await restoreVersion(props, to)
      notify({ title: 'Version restored', text: `The ${what} is as it was then.` })
      onRestored()
    } catch (error) {
      setPending(false)
      notifyFailure(error, { title: 'Failed to restore', text: 'An error occurred' })
      // The form begins anew with what somebody else has saved.
      if (isStale(error)) onRestored()
    }
  }

  return (
    <>
      <p className="note">
        It becomes a new version, so nothing is lost. Whether visitors see the {what} stays as it
        is.
      </p>
      {changed.length === 0 ? (
        <p>Both versions say the same.</p>
      ) : (
        <WordDiff differences={changed} />
      )}
      <div className="form-actions">
        <button type="button" className="button button-outline" onClick={onBack}>
          Back
        </button>
        <button
          type="button"
          className="button"
          aria-disabled={pending}
          onClick={() => pending || restore()}
        >
          {pending ? 'Restoring...' : 'Restore this version'}
        </button>
      </div>
    </>
  )
}
