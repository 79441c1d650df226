import type { ReactNode } from 'react'
import { mailto } from '../base/mailto.ts'
import { NoContactBadge } from './NoContactBadge.tsx'
import { PhoneLink } from './PhoneLink.tsx'
import './Facts.css'

export type Fact = readonly [name: string, value: ReactNode]

export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="facts">
    {facts
      .filter(([, value]) => value)
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
        </div>
      ))}
  </dl>
)

type Contact = { email: string; phone: string | null; doNotContact?: boolean }

/** How to reach the sender of a submission; no links if the sender asked for no contact. */
export const contactFacts = ({ email, phone, doNotContact }: Contact): Fact[] =>
  doNotContact
    ? [
        ['Contact', <NoContactBadge key="contact" of={{ doNotContact }} />],
        ['Email', email],
        ['Phone', phone],
      ]
    : [
        ['Email', email && <a href={mailto(email)}>{email}</a>],
        ['Phone', phone && <PhoneLink phone={phone} />],
      ]
