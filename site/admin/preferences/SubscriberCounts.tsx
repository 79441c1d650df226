import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import {
  areaOptions,
  frequencies,
  subscriberStates,
  topicOptions,
} from '../../../db/model/preferences.ts'
import { keysOf } from '../../lib/keys.ts'
import { Failed } from '../../ui/states.tsx'
import { useLoad } from '../../ui/useLoad.ts'
import { $address, type Query } from '../navigation/address.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { $subscriberCounts } from './subscribers.ts'
import '../list/counts.css'
import './SubscriberCounts.css'

const shown = (n: number | undefined) => n?.toLocaleString('en-US') ?? '–'

// The details are open at first where there is room for them.
const isWide = () => matchMedia('(width >= 48rem)').matches

/** Subscribers by state and by choice; each number narrows the list to the subscribers it counts. */
export function SubscriberCounts() {
  const load = useLoad($subscriberCounts)
  const [open] = useState(isWide)
  if (load.status === 'failed') return <Failed error={load.error} onRetry={load.retry} />

  const data = load.status === 'ready' ? load.data : undefined
  const reached = data?.states.subscribed
  return (
    <div className="subscriber-counts" aria-busy={!data}>
      <ul className="counts" aria-label="Subscribers by state">
        {keysOf(subscriberStates).map((state) => (
          <li key={state}>
            <Narrowed className="count" name="state" value={state}>
              <span className="count-label">{subscriberStates[state]}</span>
              <span className="count-value">{shown(data?.states[state])}</span>
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
  /** the filter's parameter in the address */
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
        {keysOf(options).map((value) => {
          const n = numbers?.[value]
          return (
            <li key={value}>
              <Narrowed className="choice" name={name} value={value} more={{ state: 'subscribed' }}>
                <span>{options[value]}</span>
                <span className="choice-number">{shown(n)}</span>
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

/** A link that narrows the list, or widens it again if it is narrowed so already. */
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
