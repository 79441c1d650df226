import { useState } from 'react'
import { candidateName, type CandidateRecord } from '../candidates.ts'
import { ContactValue } from './ContactValue.tsx'
import { ContactsDialog } from './ContactsDialog.tsx'
import { CorrectPerson } from './CorrectPerson.tsx'
import './people.css'

type OtherContactsProps = Pick<CandidateRecord, 'candidate' | 'contacts' | 'names'>

/** Further numbers, addresses and names of a person, and the buttons that change them. */
export function OtherContacts({ candidate, contacts, names }: OtherContactsProps) {
  const [open, setOpen] = useState<'contacts' | 'person'>()
  const close = () => setOpen(undefined)
  // The main ones stand above; a wrong one is said to be wrong.
  const others = contacts.filter(({ main, wrong }) => !main || wrong)
  return (
    <>
      {others.length + names.length > 0 && (
        <ul className="contact-others" aria-label="Also known by">
          {others.map((contact) => (
            <li key={contact.id}>
              {contact.main ? 'Main' : 'Other'} {contact.kind === 'phone' ? 'number' : 'address'}:{' '}
              <ContactValue contact={contact} />
            </li>
          ))}
          {names.map((name) => (
            <li key={name.id}>
              Other name: <bdi>{candidateName(name)}</bdi>
            </li>
          ))}
        </ul>
      )}
      <p className="person-changes">
        <button
          type="button"
          className="button button-outline button-small"
          onClick={() => setOpen('contacts')}
        >
          Numbers and addresses
        </button>
        <button
          type="button"
          className="button button-outline button-small"
          onClick={() => setOpen('person')}
        >
          Correct details
        </button>
      </p>
      {open === 'contacts' && (
        <ContactsDialog candidate={candidate} contacts={contacts} onClose={close} />
      )}
      {open === 'person' && <CorrectPerson candidate={candidate} onClose={close} />}
    </>
  )
}
