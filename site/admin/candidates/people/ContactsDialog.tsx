import { useState } from 'react'
import { NewContact } from '#db/model/candidates/person.ts'
import { Dialog } from '#site/ui/Dialog.tsx'
import { Submit } from '#site/ui/form/Submit.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import { useForm } from '#site/ui/form/useForm.ts'
import { Deletion } from '#site/admin/form/Deletion.tsx'
import { type Candidate, candidateName } from '../candidates.ts'
import { addContact, removeContact } from './people.ts'
import './people.css'
import { ContactLine } from './ContactLine.tsx'
import type { ListedContact } from './ContactValue.tsx'

type ContactsDialogProps = {
  candidate: Candidate
  contacts: readonly ListedContact[]
  onClose: () => void
}

export function ContactsDialog({ candidate, contacts, onClose }: ContactsDialogProps) {
  const [taken, setTaken] = useState<ListedContact>()
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Numbers and addresses"
      text={`We call and write to the main ones of ${candidateName(candidate)}. All of them are searched.`}
    >
      <ul className="contact-list stack gap-1">
        {contacts.map((contact) => (
          <li key={contact.id} className="spread">
            <ContactLine
              id={candidate.id}
              contact={contact}
              // The last contact of a person cannot be removed.
              onTakeOff={contacts.length > 1 ? () => setTaken(contact) : undefined}
            />
          </li>
        ))}
      </ul>
      <AddContact id={candidate.id} />
      {taken && (
        <Deletion
          what="contact"
          title="Take it off?"
          text={
            <>
              <b>{taken.value}</b> was never theirs: it finds <bdi>{candidateName(candidate)}</bdi>{' '}
              no more, and what is sent from it joins somebody else. The history keeps it. If it
              only works no longer, mark it as wrong instead.
            </>
          }
          action="Take off"
          remove={() => removeContact(candidate.id, taken.id)}
          done={{ title: 'Taken off', text: taken.value }}
          gone={{ title: 'Taken off already', text: 'Somebody else was faster.' }}
          failed={{ title: 'Not taken off', text: 'Please try again.' }}
          onClose={() => setTaken(undefined)}
        />
      )}
    </Dialog>
  )
}

/** Takes a number or an address in one field: only an address has an @. */
function AddContact({ id }: { id: number }) {
  const { form, errors, pending } = useForm(NewContact, {
    read: (fields) => {
      const value = String(fields.get('value')).trim()
      return { kind: value.includes('@') ? 'email' : 'phone', value }
    },
    send: (contact) => addContact(id, contact),
    sent: { title: 'Added', text: 'It is searched from now on.' },
    failed: { title: 'Not added', text: 'Please try again.' },
  })
  return (
    <form {...form} className="form" aria-label="Add a number or an address">
      <TextField
        name="value"
        label="Another number or address"
        autoComplete="off"
        errors={errors}
      />
      <Submit label="Add" pendingLabel="Adding..." pending={pending} errors={errors} />
    </form>
  )
}
