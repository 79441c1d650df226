import type { FormEvent } from 'react'
import { Field } from '#site/ui/form/Field.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import type { Panel } from './saving.ts'

export function NoContactPanel({ save, pending }: Panel) {
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const field = (name: string) => String(typed.get(name)).trim()
    const doNotContact = { asked: field('asked'), reason: field('reason') }
    void save({ doNotContact }, 'Do not contact')
  }

  return (
    <form className="due-panel" onSubmit={onSubmit}>
      <p className="note">
        This closes the candidate, ends the letters that wait and the news by e-mail, and takes the
        number and the address from the desk. It holds until somebody lifts it with a reason.
      </p>
      <Field name="asked" label="Who asked for no contact">
        {(control) => <input {...control} maxLength={100} autoFocus />}
      </Field>
      <TextField name="reason" label="Why" maxLength={200} />
      <button className="button button-danger button-small" aria-disabled={pending}>
        {pending ? 'Saving...' : 'Do not contact'}
      </button>
    </form>
  )
}
