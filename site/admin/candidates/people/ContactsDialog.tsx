import { Mail, Phone } from 'lucide-react'
import { useState } from 'react'
import { NewContact } from '#db/model/candidates/person.ts'
import { Dialog } from '#site/ui/Dialog.tsx'
import { Submit } from '#site/ui/form/Submit.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import { useForm } from '#site/ui/form/useForm.ts'
import { useAction } from '#site/admin/base/useAction.ts'
import { Deletion } from '#site/admin/form/Deletion.tsx'
import { type Candidate, candidateName, type CandidateRecord } from '../candidates.ts'
import { ContactValue } from './ContactValue.tsx'
import { addContact, changeContact, removeContact } from './people.ts'
import './people.css'

type Contact = CandidateRecord['contacts'][number]
type ContactsDialogProps = {
  candidate: Candidate
  contacts: readonly Contact[]
  onClose: () => void
}

const from = { submission: 'from a form', staff: 'entered by staff' } as const

/** All numbers and addresses of a person: another one, the main one, wrong ones. */
export function ContactsDialog({ candidate, contacts, onClose }: ContactsDialogProps) {
  const [taken, setTaken] = useState<Contact>()
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Numbers and addresses"
      text={`We call and write to the main ones of ${candidateName(candidate)}. All of them are searched.`}
    >
      <ul className="contact-list">
        {contacts.map((contact) => (
          <li key={contact.id}>
            <ContactLine
              id={candidate.id}
              contact={contact}
              // One way to reach the person stays.
              onTakeOff={contacts.length > 1 ? () => setTaken(contact) : undefined}
            />
          </li>
        ))}
      </ul>
      <AddContact id={candidate.id} />
      {taken && (
        <Deletion
          title="Take it off?"
          text={
            <>
              <b>{taken.value}</b> was never theirs: it finds {candidateName(candidate)} no more,
              and what is sent from it joins somebody else. The history keeps it. If it only works
              no longer, mark it as wrong instead.
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

type ContactLineProps = { id: number; contact: Contact; onTakeOff: (() => void) | undefined }

function ContactLine({ id, contact, onTakeOff }: ContactLineProps) {
  const { kind, value, main, wrong } = contact
  const [change, pending] = useAction({
    run: (json: Parameters<typeof changeContact>[2]) => changeContact(id, contact.id, json),
    done: { title: 'Saved', text: value },
    failed: { title: 'Not saved', text: 'Please try again.' },
  })
  const mark = wrong ? 'It is right' : 'It is wrong'
  const Icon = kind === 'phone' ? Phone : Mail
  const button = {
    type: 'button',
    className: 'button button-outline button-small',
    'aria-disabled': pending,
  } as const
  return (
    <>
      <span className="contact-list-value">
        <Icon aria-hidden />
        <ContactValue contact={contact} />
        {main && <span className="badge badge-green">Main</span>}
        <span className="note">{from[contact.from]}</span>
      </span>
      <span className="contact-list-actions">
        {!main && (
          <button
            {...button}
            aria-label={`Make main: ${value}`}
            onClick={() => change({ main: true })}
          >
            Make main
          </button>
        )}
        <button
          {...button}
          aria-label={`${mark}: ${value}`}
          onClick={() => change({ wrong: !wrong })}
        >
          {mark}
        </button>
        {onTakeOff && (
          <button {...button} aria-label={`Take off: ${value}`} onClick={onTakeOff}>
            Take off
          </button>
        )}
      </span>
    </>
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
