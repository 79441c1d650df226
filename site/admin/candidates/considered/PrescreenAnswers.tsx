import { answerInWords } from '#db/model/studies/prescreener/answer-words.ts'
import { useFresh } from '#site/admin/form/useFresh.ts'
import { Loaded } from '#site/ui/Loaded.tsx'
import { useState } from 'react'
import { type ConsideredStudy, fetchQuestions } from './candidacies.ts'

/** The answers that somebody let us keep, beside the questions of their study. */
export function PrescreenAnswers(candidacy: ConsideredStudy) {
  const [isOpen, setIsOpen] = useState(false)
  const { studyId, answers } = candidacy
  if (answers === null || studyId === null) return null
  return (
    <details
      className="considered-answers"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>Answers before the inquiry</summary>
      {isOpen && <Answered {...candidacy} answers={answers} studyId={studyId} />}
    </details>
  )
}

type AnsweredProps = Pick<ConsideredStudy, 'prescreenVersion'> & {
  studyId: number
  answers: NonNullable<ConsideredStudy['answers']>
}

function Answered({ studyId, prescreenVersion, answers }: AnsweredProps) {
  const { load } = useFresh(fetchQuestions, String(studyId))
  return (
    <Loaded load={load} loading="Loading questions..." bars={2}>
      {({ questions, version }) => (
        <>
          {version !== prescreenVersion && (
            <p className="note">The questions have changed since: these are today’s.</p>
          )}
          <dl>
            {Object.entries(answers).map(([id, answer]) => (
              <div key={id}>
                <dt>{questions.find((one) => one.id === id)?.text ?? 'A question that is gone'}</dt>
                <dd>{answerInWords(answer)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Loaded>
  )
}
