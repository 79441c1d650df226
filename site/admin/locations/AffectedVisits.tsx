import { useMemo } from 'react'
import { createRemote } from '#site/lib/remote.ts'
import { Dialog } from '#site/ui/Dialog.tsx'
import { Loaded } from '#site/ui/Loaded.tsx'
import { useLoad } from '#site/ui/useLoad.ts'
import { adjust } from '../navigation/address.ts'
import { type AffectedVisit, fetchAffected } from './affected.ts'
import { AffectedRow } from './AffectedRow.tsx'
import { TellAffected } from './TellAffected.tsx'
import { useTelling } from './useTelling.ts'
import '../list/rows.css'
import './AffectedVisits.css'

const close = () => adjust({ affected: '' })

/** The visits on days closed just now, or whose location has a new time zone, and the button that cancels them. */
export function AffectedVisits({ ids }: { ids: string }) {
  const $visits = useMemo(() => createRemote(`visits?${ids}`, () => fetchAffected(ids)), [ids])
  const load = useLoad($visits)
  return (
    <Dialog
      open
      wide
      onClose={close}
      title="There are visits on these days"
      text="Their day is closed now, or the clocks there show another time than people were told. Move them one by one, or cancel those on closed days: each visitor gets a mail, which leads to another time."
    >
      <Loaded load={load} loading="Loading visits...">
        {(visits) => <AffectedList visits={visits} />}
      </Loaded>
    </Dialog>
  )
}

function AffectedList({ visits }: { visits: readonly AffectedVisit[] }) {
  const waiting = visits.filter(({ state }) => state === 'waiting')
  const telling = useTelling()
  return (
    <div className="affected-visits stack">
      <TellAffected visits={visits} waiting={waiting} telling={telling} />
      <ul className="rows">
        {visits.map((one) => (
          <AffectedRow key={one.visit.id} affected={one} told={telling.told.get(one.visit.id)} />
        ))}
      </ul>
    </div>
  )
}
