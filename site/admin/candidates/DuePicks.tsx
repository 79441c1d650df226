import { useStore } from '@nanostores/react'
import { $now, $timeZone } from '../base/time/dates.ts'
import { dueWords } from './due.ts'
import { dueChoices } from './dueChoices.ts'
import { Pick, type PickButton } from './Pick.tsx'

export function DuePicks({ button }: { button: (dueAt: string) => PickButton }) {
  const now = useStore($now)
  return (
    <div className="picks" role="group" aria-label="Due">
      {dueChoices(useStore($timeZone), now).map(({ label, at }) => (
        <Pick key={label} label={label} effect={dueWords(at, now)} {...button(at)} />
      ))}
    </div>
  )
}
