import type { InferResponseType } from 'hono/client'
import { answerLabel } from '#db/model/studies/prescreener/answer-words.ts'
import {
  namedAnswers,
  type Question,
  type QuestionKind,
} from '#db/model/studies/prescreener/question.ts'
import { api, idParam } from '#site/lib/api.ts'
import { call, write } from '#site/lib/remote.ts'

const prescreener = api.admin.studies[':id'].prescreener

export type OutcomeCount = InferResponseType<typeof prescreener.$get>['counts'][number]

export async function fetchPrescreener(id: string) {
  const { prescreener: stored, counts } = await call(prescreener.$get(idParam(id)))
  const { intro, questions } = stored
  // The Worker stores no other questions.
  return { draft: { intro, questions: questions as unknown as Question[] }, counts }
}
export type PrescreenerFile = Awaited<ReturnType<typeof fetchPrescreener>>

export type PrescreenDraft = { intro: string; questions: Question[] }

export const writtenQuestion = (question: Question): Question =>
  'options' in question
    ? { ...question, options: question.options.map((one) => one.trim()).filter(Boolean) }
    : question

export const savePrescreener = (
  id: number,
  basedOn: string,
  { intro, questions }: PrescreenDraft,
) =>
  write(
    prescreener.$put({
      ...idParam(id),
      json: { intro, questions: questions.map(writtenQuestion), basedOn },
    }),
  )

/** The answers that staff have named so far, with their words. */
export const answerOptions = (question: Question) =>
  namedAnswers(question)
    .filter(Boolean)
    .map((answer) => [answer, answerLabel(answer)] as const)

/** When a question is asked, such as “if the answer to 2 is No”; empty if always. */
export function branchWords({ shownIf }: Question, questions: readonly Question[]) {
  if (!shownIf) return ''
  const at = questions.findIndex(({ id }) => id === shownIf.question)
  return at === -1
    ? 'if a question that is gone is answered'
    : `if the answer to ${at + 1} is ${answerLabel(shownIf.answer)}`
}

/** An id that no question has. Answers and rules refer to questions by id; staff and visitors never see it. */
export function newQuestionId(questions: readonly Question[]) {
  for (let number = questions.length + 1; ; number++) {
    const id = `q${number}`
    if (!questions.some((one) => one.id === id)) return id
  }
}

/** Changes the kind of a question. Its text stays; the rules about its answers are reset. */
export function ofKind({ id, text, shownIf }: Question, kind: QuestionKind): Question {
  const common = { id, text, ...(shownIf && { shownIf }) }
  switch (kind) {
    case 'yes-no':
      return { ...common, kind, against: [] }
    case 'choice':
    case 'choices':
      return { ...common, kind, options: ['', ''], against: [] }
    case 'number':
    case 'body':
    case 'ago':
      return { ...common, kind, against: {} }
  }
}
