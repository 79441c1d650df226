import * as v from 'valibot'
import { answerLabel } from '#db/model/studies/prescreener/answer-words.ts'
import {
  type Question,
  questionKinds,
  questionList,
} from '#db/model/studies/prescreener/question.ts'
import { branchWords } from './prescreener.ts'

function rulesOf(question: Question, questions: readonly Question[]) {
  const { kind, against, help = [] } = question
  const excluded = Array.isArray(against)
    ? against.map((answer) => `“${answerLabel(answer)}”`)
    : Object.entries(against ?? {}).map(([side, limit]) => `${side} ${limit}`)
  return [
    'options' in question ? question.options.join(', ') : questionKinds[kind],
    branchWords(question, questions) && `Asked ${branchWords(question, questions)}`,
    excluded.length > 0 && `Speaks against: ${excluded.join(', ')}`,
    ...help.map(({ answers, text }) => `After “${answers.map(answerLabel).join(', ')}”: ${text}`),
  ].flatMap((line) => (line ? [line] : []))
}

type QuestionInWordsProps = { question: unknown; questions: readonly unknown[] }

/** A question of an approved content, in words for staff. A value that is no valid question is shown as stored. */
export function QuestionInWords({ question, questions }: QuestionInWordsProps) {
  const { success, output } = v.safeParse(questionList, questions)
  const found = success ? output[questions.indexOf(question)] : undefined
  if (!success || !found) return <code>{JSON.stringify(question)}</code>
  return (
    <>
      {found.text}
      {rulesOf(found, output).map((line) => (
        <p key={line} className="note">
          {line}
        </p>
      ))}
    </>
  )
}
