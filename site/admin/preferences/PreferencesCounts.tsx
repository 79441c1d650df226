import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import {
  frequencies,
  preferencesStates,
  preferenceTopics,
} from '#db/model/inquiries/preferences.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { useLoad } from '#site/ui/useLoad.ts'
import { $address, type Query } from '../navigation/address.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { Count, Counted, shownNumber } from '../list/Count.tsx'
import { $preferencesCounts, areaOptions } from './preferencesList.ts'
import './PreferencesCounts.css'

// On wide screens the details are open at first.
const isWide = () => matchMedia('(width >= 48rem)').matches

export function PreferencesCounts() {
  const [open] = useState(isWide)
  return (
    <Counted load={useLoad($preferencesCounts)}>
      {(data) => (
        <div className="preferences-counts stack" aria-busy={!data}>
          <ul className="counts grid" aria-label="Subscribers by state">
            {keysOf(preferencesStates).map((state) => (
              <li key={state}>
                <Narrowed className="count panel row" name="state" value={state}>
                  <Count label={preferencesStates[state]} value={data?.states[state]} />
                </Narrowed>
              </li>
            ))}
          </ul>
          <details className="choices" open={open}>
            <summary>What the subscribed chose</summary>
            <div className="choice-groups stack gap-3">
              <ChoiceGroups data={data} />
            </div>
          </details>
        </div>
      )}
    </Counted>
  )
}

function ChoiceGroups({ data }: { data: ReturnType<typeof $preferencesCounts.get>['data'] }) {
  const of = data?.states.subscribed
  const { topics: about, frequencies: often, areas } = data ?? {}
  return (
    <>
      <Group title="Topics" name="topic" options={preferenceTopics} numbers={about} of={of} />
      <Group title="How often" name="frequency" options={frequencies} numbers={often} of={of} />
      <Group
        title="Therapeutic areas"
        name="area"
        options={areaOptions(areas)}
        numbers={areas}
        of={of}
      />
    </>
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
              <Narrowed
                className="choice-count"
                name={name}
                value={value}
                more={{ state: 'subscribed' }}
              >
                <span>{options[value]}</span>
                <span className="choice-number">{shownNumber(n)}</span>
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

/** A link that sets a filter of the list, or removes the filter if it is already set. */
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
