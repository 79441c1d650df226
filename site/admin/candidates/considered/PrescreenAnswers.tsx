import type { Answers } from '#db/model/studies/prescreener/answers.ts'
import { answerInWords } from '#db/model/studies/prescreener/answer-words.ts'
import { useFresh } from '#site/admin/form/useFresh.ts'
import { Loaded } from '#site/ui/Loaded.tsx'
import { useState } from 'react'
import { fetchQuestions } from './candidacies.ts'

type KeptAnswers = {
  studyId: number | null
  /** the version of the questions that were answered */
  version: number | null
  answers: Answers | null
}

/** The answers that somebody let us keep, beside the questions of their study. */
export function PrescreenAnswers({ studyId, version, answers }: KeptAnswers) {
  const [isOpen, setIsOpen] = useState(false)
  if (answers === null || studyId === null) return null
  return (
    <details
      className="considered-answers"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>Answers before the inquiry</summary>
      {isOpen && <Answered {...{ studyId, version, answers }} />}
    </details>
  )
}

type AnsweredProps = Pick<KeptAnswers, 'version'> & { studyId: number; answers: Answers }

function Answered({ studyId, version: answered, answers }: AnsweredProps) {
  const { load } = useFresh(fetchQuestions, String(studyId))
  return (
    <Loaded load={load} loading="Loading questions..." bars={2}>
      {({ questions, version }) => (
        <>
          {version !== answered && (
            <p className="note">The questions have changed since: these are today’s.</p>
          )}
          <dl className="stack gap-1">
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
