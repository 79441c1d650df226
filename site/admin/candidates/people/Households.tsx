import { useStore } from '@nanostores/react'
import { House, Info } from 'lucide-react'
import { Fragment } from 'react'
import { $address } from '#site/admin/navigation/address.ts'
import { AdminLink } from '#site/admin/navigation/AdminLink.tsx'
import { candidateName, type CandidateRecord } from '../candidates.ts'
import { nameKeyOf } from '#db/model/candidates/name-key.ts'
import './people.css'

const shared = { email: 'an e-mail address', phone: 'a telephone' } as const
const and = new Intl.ListFormat('en')

/** A family in one line, and another line for those who share something else. */
function linesOf(households: CandidateRecord['households']) {
  const inOrder = households.toSorted((one, other) => one.id - other.id)
  const whatOf = ({ shares }: CandidateRecord['households'][number]) =>
    and.format(shares.map((kind) => shared[kind]))
  return [...Map.groupBy(inOrder, whatOf)]
}

type HouseholdsProps = Pick<CandidateRecord, 'candidate' | 'contacts' | 'households' | 'duplicates'>

/** The people who share a number or an address with this one. Warns of the same name: the next form may go to them. */
export function Households({ candidate, contacts, households, duplicates }: HouseholdsProps) {
  const { query } = useStore($address)
  const { firstName, lastName } = candidate
  const emails = contacts.flatMap(({ kind, value }) =>
    kind === 'email' ? value.toLowerCase() : [],
  )
  const namesakes = [
    ...households.filter(({ shares }) => shares.includes('email')),
    ...duplicates.filter(({ email }) => email && emails.includes(email.toLowerCase())),
  ].filter((other) => nameKeyOf(firstName, lastName) === nameKeyOf(other.firstName, other.lastName))
  if (households.length + namesakes.length === 0) return null
  return (
    <section className="households stack gap-1" aria-label="Shares with others">
      <ul className="stack gap-1">
        {linesOf(households).map(([what, others]) => (
          <li key={what}>
            <House aria-hidden />
            <span>
              Shares {what} with{' '}
              {others.map((other, at) => (
                <Fragment key={other.id}>
                  {at > 0 && (at === others.length - 1 ? ' and ' : ', ')}
                  <AdminLink to="/admin/candidates" query={{ ...query, id: String(other.id) }}>
                    <bdi>{candidateName(other)}</bdi>
                  </AdminLink>
                </Fragment>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {namesakes.length > 0 && (
        <p className="note">
          <Info aria-hidden />
          <span>
            Somebody else has the same name and address. The next form from there goes to the one to
            whom something happened last.
          </span>
        </p>
      )}
    </section>
  )
}
