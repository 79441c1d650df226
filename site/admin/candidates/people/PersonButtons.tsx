import { useState } from 'react'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import type { CandidateRecord } from '../candidates.ts'
import { ContactsDialog } from './ContactsDialog.tsx'
import { CorrectPerson } from './CorrectPerson.tsx'

type PersonButtonsProps = Pick<CandidateRecord, 'candidate' | 'contacts'>

export function PersonButtons({ candidate, contacts }: PersonButtonsProps) {
  const [open, setOpen] = useState<'contacts' | 'person'>()
  const close = () => setOpen(undefined)
  return (
    <>
      {/* Nobody calls or writes to somebody who asked for no contact. */}
      {!candidate.doNotContact && (
        <SmallButton onClick={() => setOpen('contacts')}>Numbers and addresses</SmallButton>
      )}
      <SmallButton onClick={() => setOpen('person')}>Correct details</SmallButton>
      {open === 'contacts' && (
        <ContactsDialog candidate={candidate} contacts={contacts} onClose={close} />
      )}
      {open === 'person' && <CorrectPerson candidate={candidate} onClose={close} />}
    </>
  )
}
