import { When } from '../base/time/When.tsx'
import { FieldForm } from '../form/record/FieldForm.tsx'
import { Note } from '#db/model/lib/list-fields.ts'
import './Notes.css'

const fields = { text: { label: 'New note', kind: 'text', rows: 2 } } as const

type WrittenNote = { id: number; text: string; name: string; createdAt: string }

type NotesProps = {
  notes: readonly WrittenNote[]
  add: (note: { text: string }) => Promise<unknown>
}

export const Notes = ({ notes, add }: NotesProps) => (
  <section className="notes" aria-label="Notes">
    <h3 className="detail-part">Notes</h3>
    <FieldForm
      model={Note}
      fields={fields}
      label="Add a note"
      buttons={['Add note', 'Adding...']}
      guarded
      send={add}
      sent={{ title: 'Note added' }}
      failed={{ title: 'The note could not be added', text: 'Please try again.' }}
    />
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
