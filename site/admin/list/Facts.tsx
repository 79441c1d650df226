import type { ReactNode } from 'react'

export type Fact = readonly [name: string, value: ReactNode]

/** What is known, by name; what was left out is left out here too. */
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
