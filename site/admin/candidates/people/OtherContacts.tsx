import { candidateName, type CandidateRecord } from '../candidates.ts'
import { ContactValue } from './ContactValue.tsx'

type OtherContactsProps = Pick<CandidateRecord, 'contacts' | 'names'>

export function OtherContacts({ contacts, names }: OtherContactsProps) {
  // The main contacts are shown above; here they are repeated only if they are marked as wrong.
  const others = contacts.filter(({ main, wrong }) => !main || wrong)
  if (others.length + names.length === 0) return null
  return (
    <ul className="contact-others row note" aria-label="Also known by">
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
  )
}
