import {
  ArrowRightLeft,
  CalendarDays,
  CircleDot,
  Clock,
  Inbox,
  type LucideIcon,
  Mail,
  NotebookPen,
  Pencil,
  Phone,
  PhoneOff,
  Split,
  Undo2,
  UserPlus,
  UserRound,
} from 'lucide-react'
import { undoneIn } from '#db/model/candidates/events.ts'
import type { EventKind } from '#db/model/candidates/labels.ts'
import { When } from '#site/admin/base/time/When.tsx'
import { TakeBack } from '#site/admin/candidates/attempts/TakeBack.tsx'
import type { Candidate, Event } from '#site/admin/candidates/candidates.ts'
import { eventText, sentencesOf } from './sentences.ts'
import { UndoMerge } from '#site/admin/candidates/merge/UndoMerge.tsx'
import { UndoSeparation } from '#site/admin/candidates/people/separate/UndoSeparation.tsx'
import './Timeline.css'

const icons: Record<EventKind, LucideIcon> = {
  submission: Inbox,
  attempt: Phone,
  note: NotebookPen,
  status: CircleDot,
  owner: UserRound,
  due: Clock,
  merge: ArrowRightLeft,
  mail: Mail,
  visit: CalendarDays,
  undo: Undo2,
  added: UserPlus,
  contact: Pencil,
  'no-contact': PhoneOff,
  separate: Split,
  candidacy: CircleDot,
}

type Step = { first: Event; events: Event[] }

/** Events that came with one action, such as a call and the status after it, are one step. */
function stepsOf(events: readonly Event[]) {
  const steps: Step[] = []
  for (const event of events) {
    const last = steps.at(-1)
    if (last && last.first.at === event.at && last.first.userId === event.userId) {
      last.events.push(event)
    } else steps.push({ first: event, events: [event] })
  }
  return steps.toReversed()
}

type TimelineProps = {
  candidate: Candidate
  events: readonly Event[]
  /** whether older ones are left out */
  isCut: boolean
}

/** The events, newest first: before a call, staff want to know how the last one went. */
export function Timeline({ candidate, events, isCut }: TimelineProps) {
  const undone = undoneIn(events)
  return (
    <section className="timeline" aria-label="History">
      <h3>History</h3>
      <ol className="timeline-steps">
        {stepsOf(events).map(({ first, events: step }) => {
          const Icon = icons[first.kind]
          const texts = step.map(eventText).filter(Boolean)
          return (
            <li key={first.id} className={undone.has(first.id) ? 'timeline-undone' : undefined}>
              <span className="timeline-icon">
                <Icon aria-hidden />
              </span>
              <div>
                <p>{undone.has(first.id) ? <del>{sentencesOf(step)}</del> : sentencesOf(step)}</p>
                {texts.map((text) => (
                  <p key={text} className="typed timeline-text">
                    {text}
                  </p>
                ))}
                {step.map((event) => (
                  <UndoMerge key={event.id} event={event} events={events} />
                ))}
                <UndoSeparation event={first} events={events} />
                <TakeBack candidate={candidate} event={first} events={events} />
              </div>
              <When iso={first.at} focusable />
            </li>
          )
        })}
      </ol>
      {isCut && <p className="note">Older entries are not shown.</p>}
    </section>
  )
}
