import { telephone } from '#site/lib/telephone.ts'
import type { ReactNode } from 'react'
import { mailto } from '../base/mailto.ts'
import './Facts.css'

export type Fact = readonly [name: string, value: ReactNode]

/** The fields of a record with their names; empty ones are left out. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="facts">
    {facts
      .filter(([, value]) => value)
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

export const PhoneLink = ({ phone }: { phone: string }) => <a href={telephone(phone)}>{phone}</a>

type Contact = { email: string; phone: string | null }

/** How to reach the sender of a submission. */
export const contactFacts = ({ email, phone }: Contact): Fact[] => [
  ['Email', email && <a href={mailto(email)}>{email}</a>],
  ['Phone', phone && <PhoneLink phone={phone} />],
]
