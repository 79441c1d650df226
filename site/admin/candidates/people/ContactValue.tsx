import { PhoneLink } from '#site/admin/record/PhoneLink.tsx'
import { mailto } from '#site/admin/base/mailto.ts'
import type { CandidateRecord } from '../candidates.ts'

export type ListedContact = CandidateRecord['contacts'][number]

export function ContactValue({ contact: { kind, value, wrong } }: { contact: ListedContact }) {
  if (wrong)
    return (
      <>
        <del>{value}</del> <span className="badge badge-red">Wrong</span>
      </>
    )
  return kind === 'phone' ? <PhoneLink phone={value} /> : <a href={mailto(value)}>{value}</a>
}
