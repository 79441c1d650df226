import { isRecord } from '#db/model/lib/keys.ts'
import { type Answers, bmiOf, daysAgo } from './answers.ts'
import { isInBranch } from './branch.ts'
import type { PrescreenOutcome } from './outcomes.ts'
import { notSure, type Question } from './question.ts'

/** The parts of a question that decide whether it is shown. */
type Asked = Pick<Question, 'id' | 'shownIf'>

const answerOf = (answers: Answers, id: string) =>
  Object.hasOwn(answers, id) ? (answers[id] ?? notSure) : notSure

const says = (answer: Answers[string], named: string) =>
  typeof answer === 'number'
    ? isInBranch(named, answer)
    : Array.isArray(answer)
      ? answer.includes(named)
      : answer === named

/** The questions that these answers lead to. One that is shown and not answered counts as not sure. */
export function shownQuestions<Q extends Asked>(questions: readonly Q[], answers: Answers): Q[] {
  const shown = new Map<string, Q>()
  for (const question of questions) {
    const { shownIf } = question
    const isAsked =
      !shownIf ||
      (shown.has(shownIf.question) && says(answerOf(answers, shownIf.question), shownIf.answer))
    if (isAsked) shown.set(question.id, question)
  }
  return [...shown.values()]
}

/** The number by which height and weight, or a time, are judged. */
function measureOf(answer: Answers[string]): number | undefined {
  if (typeof answer === 'number') return answer
  if (!isRecord(answer)) return undefined
  return 'amount' in answer ? daysAgo(answer) : bmiOf(answer)
}

function speaksAgainst({ against }: Question, answer: Answers[string]) {
  if (answer === notSure) return false
  if (Array.isArray(against)) return against.some((one) => says(answer, one))
  const measure = measureOf(answer)
  const { below = -Infinity, above = Infinity } = against
  return measure !== undefined && (measure < below || measure > above)
}

type Evaluation = {
  outcome: PrescreenOutcome
  /** the id of the question that decided; null if none did */
  question: string | null
  help: string[]
}

/** The outcome of the final answers, in whatever order they were given. */
export function evaluateAnswers(questions: readonly Question[], answers: Answers): Evaluation {
  const shown = shownQuestions(questions, answers).map((question) => ({
    question,
    answer: answerOf(answers, question.id),
  }))
  const help = shown.flatMap(({ question, answer }) =>
    (question.help ?? [])
      .filter((one) => one.answers.some((named) => says(answer, named)))
      .map(({ text }) => text),
  )
  const against = shown.find(({ question, answer }) => speaksAgainst(question, answer))
  if (against) return { outcome: 'not-this-one', question: against.question.id, help }
  const open = shown.find(({ answer }) => answer === notSure)
  return open
    ? { outcome: 'unsure', question: open.question.id, help }
    : { outcome: 'may-fit', question: null, help }
}
