import { telephone } from '#site/lib/telephone.ts'
import { mailto } from '#site/admin/base/mailto.ts'
import type { CandidateRecord } from '../candidates.ts'

type Contact = CandidateRecord['contacts'][number]

/** A number or an address that is called or written to; one that is wrong is only shown. */
export function ContactValue({ contact: { kind, value, wrong } }: { contact: Contact }) {
  if (wrong)
    return (
      <>
        <del>{value}</del> <span className="badge badge-red">Wrong</span>
      </>
    )
  return <a href={kind === 'phone' ? telephone(value) : mailto(value)}>{value}</a>
}
