import { useState } from 'react'
import { answerLabel } from '#db/model/studies/prescreener/answer-words.ts'
import { checkAnswers } from '#db/model/studies/prescreener/answers.ts'
import { evaluateAnswers, shownQuestions } from '#db/model/studies/prescreener/evaluate.ts'
import { prescreenOutcomes } from '#db/model/studies/prescreener/outcomes.ts'
import { answerField, answersOfForm, formNames } from '#db/model/studies/prescreener/form.ts'
import {
  namedAnswers,
  type Question,
  type QuestionKind,
} from '#db/model/studies/prescreener/question.ts'

type Fields = Record<string, string[]>

/** Answers the questions of the draft as a visitor would. Nothing is stored or counted. */
export function TrialRun({ questions }: { questions: readonly Question[] }) {
  const [fields, setFields] = useState<Fields>({})
  const { answers } = checkAnswers(questions, answersOfForm(questions, fields))
  const shown = shownQuestions(questions, answers)
  const { outcome, question, help } = evaluateAnswers(questions, answers)
  const decided = shown.find(({ id }) => id === question)
  return (
    <section className="card trial stack" aria-labelledby="trial-run">
      <h2 id="trial-run">Try it</h2>
      <p className="note">
        {questions.length > 0
          ? 'Answer as a visitor would. Nothing is stored or counted.'
          : 'Add a question to try it here.'}
      </p>
      <form
        className="stack"
        onSubmit={(event) => event.preventDefault()}
        onChange={({ currentTarget }) => {
          const data = new FormData(currentTarget)
          setFields(
            Object.fromEntries(
              formNames(questions).map((name) => [name, data.getAll(name).map(String)]),
            ),
          )
        }}
      >
        {shown.map((one) => (
          <TrialQuestion key={one.id} question={one} number={questions.indexOf(one) + 1} />
        ))}
      </form>
      <p role="status" className="trial-outcome">
        {Object.keys(answers).length === 0 ? (
          questions.length > 0 && 'The outcome appears here after your first answer.'
        ) : (
          <>
            <strong>{prescreenOutcomes[outcome]}</strong>
            {decided && `, because of question ${questions.indexOf(decided) + 1}`}
            {decided?.text && ` “${decided.text}”`}
            {decided && ' (visitors do not read why)'}
          </>
        )}
      </p>
      {help.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  )
}

/** The labels of the numbers that an answer consists of. */
const numbersOf: Readonly<Partial<Record<QuestionKind, Readonly<Record<string, string>>>>> = {
  body: { heightCm: 'Height in cm', weightKg: 'Weight in kg' },
  number: { '': 'Number' },
  ago: { amount: 'How many days ago' },
}

function TrialQuestion({ question, number }: { question: Question; number: number }) {
  const { id, kind, text } = question
  const name = answerField(id)
  return (
    <fieldset className="question-rule choice-group">
      <legend>
        {number}. {text || 'A new question'}
      </legend>
      {Object.entries(numbersOf[kind] ?? {}).map(([part, label]) => (
        <div key={part} className="field">
          <label htmlFor={`try-${id}-${part}`}>{label}</label>
          <input id={`try-${id}-${part}`} name={answerField(id, part)} inputMode="decimal" />
        </div>
      ))}
      {kind === 'ago' && <input type="hidden" name={answerField(id, 'unit')} value="days" />}
      {[...new Set(namedAnswers(question).filter(Boolean))].map((answer, at) => (
        <div key={answer} className="field-check">
          <input
            type={kind === 'choices' ? 'checkbox' : 'radio'}
            id={`try-${id}-answer-${at}`}
            name={name}
            value={answer}
          />
          <label htmlFor={`try-${id}-answer-${at}`}>{answerLabel(answer)}</label>
        </div>
      ))}
    </fieldset>
  )
}
