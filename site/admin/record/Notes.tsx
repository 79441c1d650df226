import { Submit } from '#site/ui/form/Submit.tsx'
import { TextArea } from '#site/ui/form/TextArea.tsx'
import { useForm } from '#site/ui/form/useForm.ts'
import { When } from '../base/time/When.tsx'
import { useEdited } from '../form/useEdited.ts'
import { maxNote, Note } from '#db/model/lib/list-fields.ts'
import './Notes.css'

type WrittenNote = { id: number; text: string; name: string; createdAt: string }

type NotesProps = {
  notes: readonly WrittenNote[]
  add: (note: { text: string }) => Promise<unknown>
}

export function Notes({ notes, add }: NotesProps) {
  const { form, errors, pending } = useForm(Note, {
    send: add,
    sent: { title: 'Note added' },
    failed: { title: 'The note could not be added', text: 'Please try again.' },
  })
  const { form: edited, check } = useEdited(form)
  return (
    <section className="notes" aria-label="Notes">
      <h3 className="detail-part">Notes</h3>
      <form {...edited} onReset={() => setTimeout(check)}>
        <TextArea name="text" label="New note" rows={2} maxLength={maxNote} errors={errors} />
        <Submit label="Add note" pendingLabel="Adding..." pending={pending} errors={errors} />
      </form>
      <ul>
        {notes.map(({ id, text, name, createdAt }) => (
          <li key={id}>
            <p className="note">
              <bdi>{name}</bdi>, <When iso={createdAt} focusable />
            </p>
            <p className="typed">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
