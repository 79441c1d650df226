import { useId, useState } from 'react'
import { notify } from '../../lib/toast.ts'
import '../../styles/forms/forms.css'
import { notifyFailure } from '../app/failure.ts'
import type { User } from '../app/session.ts'
import { saveLetters } from './account.ts'

/** Which mail a user who works on candidates wants to get. */
export function Letters({ user: { email, morningMail } }: { user: User }) {
  const id = useId()
  const [saving, setSaving] = useState(false)

  async function save(wanted: boolean) {
    setSaving(true)
    try {
      await saveLetters({ morningMail: wanted })
      const text = wanted ? 'You get the morning mail again.' : 'You get no morning mail any more.'
      notify({ title: 'Saved', text })
    } catch (error) {
      notifyFailure(error, { title: 'Not saved', text: 'Please try again.' })
    } finally {
      setSaving(false)
    }
  }

  return (
    <div className="field-check">
      <input
        type="checkbox"
        id={id}
        aria-describedby={`${id}-hint`}
        checked={morningMail}
        aria-disabled={saving}
        onChange={({ target }) => !saving && save(target.checked)}
      />
      <label htmlFor={id}>Morning mail about candidates</label>
      <p id={`${id}-hint`} className="field-hint">
        At 7:30 on business days, if somebody waits: how many are overdue, due today, unassigned and
        yours. It has no names.
        {!email && ' You get it once you have an e-mail address above.'}
      </p>
    </div>
  )
}
