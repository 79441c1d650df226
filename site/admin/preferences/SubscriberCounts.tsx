import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import {
  areaOptions,
  frequencies,
  subscriberStates,
  topicOptions,
} from '../../../db/model/preferences.ts'
import { Failed } from '../../ui/states.tsx'
import { $address, type Query } from '../app/address.ts'
import { AdminLink } from '../app/AdminLink.tsx'
import { $subscriberCounts } from './subscribers.ts'
import '../../styles/admin-subscribers.css'

const inWords = (n: number | undefined) => n?.toLocaleString('en-US') ?? '–'

// Open where there is room, until somebody says otherwise.
const isWide = () => matchMedia('(width >= 48rem)').matches

/** How many there are, and what those chose who are written to; each number leads to its people. */
export function SubscriberCounts() {
  const { data, error } = useStore($subscriberCounts)
  const [open] = useState(isWide)
  if (error && !data) return <Failed error={error} onRetry={$subscriberCounts.invalidate} />

  const reached = data?.states.subscribed
  return (
    <div className="subscriber-counts" aria-busy={!data}>
      <ul className="counts" aria-label="Subscribers by state">
        {Object.entries(subscriberStates).map(([state, label]) => (
          <li key={state}>
            <Narrowed className="count" name="state" value={state}>
              <span className="count-label">{label}</span>
              <span className="count-value">
                {inWords(data?.states[state as keyof typeof subscriberStates])}
              </span>
            </Narrowed>
          </li>
        ))}
      </ul>
      <details className="choices" open={open}>
        <summary>What the subscribed chose</summary>
        <div className="choice-groups">
          <Group
            title="Topics"
            name="topic"
            options={topicOptions}
            numbers={data?.topics}
            of={reached}
          />
          <Group
            title="How often"
            name="frequency"
            options={frequencies}
            numbers={data?.frequencies}
            of={reached}
          />
          <Group
            title="Therapeutic areas"
            name="area"
            options={areaOptions}
            numbers={data?.areas}
            of={reached}
          />
        </div>
      </details>
    </div>
  )
}

type GroupProps<Name extends string> = {
  title: string
  /** of the filter that each leads to */
  name: string
  options: Readonly<Record<Name, string>>
  numbers: Record<Name, number> | undefined
  of: number | undefined
}

function Group<Name extends string>({ title, name, options, numbers, of }: GroupProps<Name>) {
  return (
    <section className="choice-group" aria-label={title}>
      <h2>{title}</h2>
      <ul className="choice-list">
        {(Object.keys(options) as Name[]).map((value) => {
          const n = numbers?.[value]
          return (
            <li key={value}>
              <Narrowed className="choice" name={name} value={value} more={{ state: 'subscribed' }}>
                <span>{options[value]}</span>
                <span className="choice-number">{inWords(n)}</span>
                <span
                  className="choice-bar"
                  style={{ inlineSize: `${of ? (100 * (n ?? 0)) / of : 0}%` }}
                />
              </Narrowed>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type NarrowedProps = {
  className: string
  name: string
  value: string
  more?: Query
  children: ReactNode
}

/** Narrows the list to those it counts; pressed again, to all of them. */
function Narrowed({ className, name, value, more, children }: NarrowedProps) {
  const { path, query } = useStore($address)
  const isOn = query[name] === value
  return (
    <AdminLink
      className={className}
      to={path}
      query={{ ...query, ...more, [name]: isOn ? '' : value }}
      aria-current={isOn ? 'true' : undefined}
    >
      {children}
    </AdminLink>
  )
}
