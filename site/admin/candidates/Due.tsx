import { useStore } from '@nanostores/react'
import { AlarmClock } from 'lucide-react'
import { $now } from '../base/time/dates.ts'
import { When } from '../base/time/When.tsx'
import { dueState, dueWords } from './due.ts'
import './Due.css'

type DueProps = { at: string; focusable?: boolean }

/** A due time in words; one in the past also has an icon, and says by how much it is late. */
export function Due({ at, focusable }: DueProps) {
  const now = useStore($now)
  const state = dueState(at, now)
  return (
    <span className={`due due-${state}`}>
      {state === 'late' && <AlarmClock aria-hidden />}
      <When iso={at} text={dueWords(at, now)} {...(focusable && { focusable })} />
    </span>
  )
}
