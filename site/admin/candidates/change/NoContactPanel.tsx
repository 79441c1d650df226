import { type FormEvent, useId } from 'react'
import type { Panel } from './saving.ts'

export function NoContactPanel({ save, pending }: Panel) {
  const id = useId()

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
      <div className="field">
        <label htmlFor={`${id}-asked`}>Who asked for no contact</label>
        <input id={`${id}-asked`} name="asked" maxLength={100} required autoFocus />
      </div>
      <div className="field">
        <label htmlFor={`${id}-reason`}>Why</label>
        <input id={`${id}-reason`} name="reason" maxLength={200} required />
      </div>
      <button className="button button-danger button-small" aria-disabled={pending}>
        {pending ? 'Saving...' : 'Do not contact'}
      </button>
    </form>
  )
}
