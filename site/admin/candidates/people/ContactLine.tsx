import { Mail, Phone } from 'lucide-react'
import { NotSaved } from '#site/admin/base/NotSaved.tsx'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import { useAction } from '#site/admin/base/useAction.ts'
import { ContactValue, type ListedContact } from './ContactValue.tsx'
import { changeContact } from './people.ts'

const from = { submission: 'from a form', staff: 'entered by staff' } as const

type ContactLineProps = { id: number; contact: ListedContact; onTakeOff: (() => void) | undefined }

export function ContactLine({ id, contact, onTakeOff }: ContactLineProps) {
  const { kind, value, main, wrong } = contact
  const place = `contact ${contact.id}`
  const [change, pending] = useAction({
    run: (json: Parameters<typeof changeContact>[2]) => changeContact(id, contact.id, json),
    done: { title: 'Saved', text: value },
    failed: { title: 'Not saved', text: 'Please try again.' },
    place,
  })
  const mark = wrong ? 'It is right' : 'It is wrong'
  const Icon = kind === 'phone' ? Phone : Mail
  return (
    <>
      <span className="contact-list-value row">
        <Icon aria-hidden />
        <ContactValue contact={contact} />
        {main && <span className="badge badge-green">Main</span>}
        <span className="note">{from[contact.from]}</span>
      </span>
      <span className="row gap-half">
        {!main && (
          <SmallButton
            aria-disabled={pending}
            aria-label={`Make main: ${value}`}
            onClick={() => change({ main: true })}
          >
            Make main
          </SmallButton>
        )}
        <SmallButton
          aria-disabled={pending}
          aria-label={`${mark}: ${value}`}
          onClick={() => change({ wrong: !wrong })}
        >
          {mark}
        </SmallButton>
        {onTakeOff && (
          <SmallButton
            aria-disabled={pending}
            aria-label={`Take off: ${value}`}
            onClick={onTakeOff}
          >
            Take off
          </SmallButton>
        )}
      </span>
      <NotSaved at={place} />
    </>
  )
}
