import { useState } from 'react'
import { noMessage } from '#db/model/inquiries/inquiries.ts'
import { undoneIn } from '#db/model/candidates/events.ts'
import { When } from '#site/admin/base/time/When.tsx'
import type { CandidateSubmission, Event } from '#site/admin/candidates/candidates.ts'
import { eventText } from './sentences.ts'
import { formSources } from '#db/model/submissions/kinds.ts'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import './Told.css'

type ToldProps = { submissions: readonly CandidateSubmission[]; events: readonly Event[] }

/** Lines that a text may take before it is cut. */
const mostLines = 4
const perLine = 60

const isLong = (text: string) =>
  text.split('\n').reduce((lines, line) => lines + Math.ceil((line.length + 1) / perLine), 0) >
  mostLines

function writtenIn(submission: CandidateSubmission) {
  if (submission.kind !== 'patient-inquiry') return submission.questions
  return submission.message === noMessage ? null : submission.message
}

/** The person's last message and the staff's last notes, to be read before a call. */
export function Told({ submissions, events }: ToldProps) {
  const written = submissions.find(writtenIn)
  const undone = undoneIn(events)
  const notes = events
    .filter((event) => eventText(event) && !undone.has(event.id))
    .slice(-2)
    .toReversed()
  if (!written && notes.length === 0) return null
  return (
    <section className="told stack gap-1" aria-label="What was said">
      {written && (
        <Said
          by={formSources[written.kind]}
          at={written.createdAt}
          text={writtenIn(written) ?? ''}
        />
      )}
      {notes.map((note) => (
        <Said key={note.id} by={note.name ?? 'Note'} at={note.at} text={eventText(note) ?? ''} />
      ))}
    </section>
  )
}

function Said({ by, at, text }: { by: string; at: string; text: string }) {
  const [isWhole, setWhole] = useState(false)
  return (
    <figure className="said">
      <figcaption>
        <bdi>{by}</bdi> <When iso={at} />
      </figcaption>
      <blockquote className={isWhole || !isLong(text) ? 'typed' : 'typed said-cut'}>
        {text}
      </blockquote>
      {isLong(text) && (
        <SmallButton look="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show all'}
        </SmallButton>
      )}
    </figure>
  )
}
