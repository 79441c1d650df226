import { useStore } from '@nanostores/react'
import { House, Info } from 'lucide-react'
import { $address } from '#site/admin/navigation/address.ts'
import { AdminLink } from '#site/admin/navigation/AdminLink.tsx'
import { candidateName, type CandidateRecord } from '../candidates.ts'
import { haveSameName } from './sameName.ts'
import './people.css'

const shared = { email: 'an e-mail address', phone: 'a telephone' } as const
const and = new Intl.ListFormat('en')

type HouseholdsProps = Pick<CandidateRecord, 'candidate' | 'contacts' | 'households' | 'duplicates'>

/** The people who share a number or an address with this one, and whom what comes next may go to. */
export function Households({ candidate, contacts, households, duplicates }: HouseholdsProps) {
  const { query } = useStore($address)
  const emails = contacts.flatMap(({ kind, value }) =>
    kind === 'email' ? value.toLowerCase() : [],
  )
  const namesakes = [
    ...households.filter(({ shares }) => shares.includes('email')),
    ...duplicates.filter(({ email }) => email && emails.includes(email.toLowerCase())),
  ].filter((other) => haveSameName(candidate, other))
  if (households.length + namesakes.length === 0) return null
  return (
    <section className="households" aria-label="Shares with others">
      <ul>
        {households.map((other) => (
          <li key={other.id}>
            <House aria-hidden />
            <span>
              Shares {and.format(other.shares.map((kind) => shared[kind]))} with{' '}
              <AdminLink to="/admin/candidates" query={{ ...query, id: String(other.id) }}>
                <bdi>{candidateName(other)}</bdi>
              </AdminLink>
            </span>
          </li>
        ))}
      </ul>
      {namesakes.length > 0 && (
        <p>
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
