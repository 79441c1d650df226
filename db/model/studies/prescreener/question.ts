import * as v from 'valibot'
import { model, proseAtLeast, required } from '#db/model/lib/fields.ts'
import { listOf } from '#db/model/lib/list-fields.ts'
import { branchRange } from './branch.ts'

export const notSure = 'not-sure'

export const questionKinds = {
  'yes-no': 'Yes or no',
  number: 'A number',
  choice: 'One of several',
  choices: 'Several of these',
  body: 'Height and weight',
  ago: 'How long ago',
} as const
export type QuestionKind = keyof typeof questionKinds

export const mostQuestions = 12

const wrongNumber = 'Please enter a number'
const bound = v.optional(
  v.pipe(
    v.number(wrongNumber),
    v.minValue(-1_000_000, wrongNumber),
    v.maxValue(1_000_000, wrongNumber),
  ),
)
const range = v.object(
  { below: bound, above: bound },
  'What speaks against is a number below or above',
)
const texts = listOf(required('Please choose an answer', 200), 20, 'There is room for 20 at most')

const common = {
  id: v.pipe(
    v.string('A question has an id'),
    v.regex(/^[a-z][a-z0-9-]{0,39}$/, 'An id is lowercase letters, digits and hyphens'),
  ),
  text: required('Please write the question', 300),
  /** shown only if an earlier question has this answer: of a number, “over 140” or “under 18” */
  shownIf: v.optional(
    model({
      question: required('Please choose an earlier question', 40),
      answer: required('Please choose an answer', 200),
    }),
  ),
  help: v.optional(
    listOf(
      model({ answers: texts, text: proseAtLeast(1, 'Please write the help', 500) }),
      10,
      'There is room for 10 at most',
    ),
  ),
}

const options = v.pipe(
  listOf(required('Please write the option', 200), 20, 'There is room for 20 options'),
  v.minLength(2, 'Please write at least two options'),
  v.check((list) => new Set(list).size === list.length, 'Two options are the same'),
  v.check((list) => !list.includes(notSure), `“${notSure}” is an answer of every question`),
)
const listed = v.optional(texts, [])
const measured = v.optional(range, {})

const Question = v.variant(
  'kind',
  [
    model({ ...common, kind: v.literal('yes-no'), against: listed }),
    model({ ...common, kind: v.literal('choice'), options, against: listed }),
    model({ ...common, kind: v.literal('choices'), options, against: listed }),
    model({ ...common, kind: v.literal('number'), against: measured }),
    model({ ...common, kind: v.literal('body'), against: measured }),
    model({ ...common, kind: v.literal('ago'), against: measured }),
  ],
  'Please choose the kind of the question',
)
export type Question = v.InferOutput<typeof Question>

/** The answers that can be named in rules. A number has only “not sure”. */
export function namedAnswers(question: Question): readonly string[] {
  if (question.kind === 'yes-no') return ['yes', 'no', notSure]
  return 'options' in question ? [...question.options, notSure] : [notSure]
}

/** The option by which staff themselves say that none of the others is true. */
export const noneOption = (options: readonly string[]) =>
  options.find((option) =>
    /^(none|neither|nothing)\b|\bnone of (these|the above|them)\b/i.test(option),
  )

type FieldProblem = { path: string; message: string }

/** Whether another question may follow from this answer. */
const mayLeadOn = (question: Question, answer: string) =>
  namedAnswers(question).includes(answer) ||
  (question.kind === 'number' && branchRange(answer) !== undefined)

function problemsOf(question: Question, at: number, all: readonly Question[]): FieldProblem[] {
  const path = (name: string) => `questions.${at}.${name}`
  const earlier = all.slice(0, at)
  const problems: FieldProblem[] = []
  const say = (name: string, message: string) => problems.push({ path: path(name), message })
  if (earlier.some(({ id }) => id === question.id)) say('id', 'Another question has this id')
  const { shownIf, against, help = [] } = question
  const asked = earlier.find(({ id }) => id === shownIf?.question)
  if (shownIf && !asked) say('shownIf', 'A question can only follow from an earlier one')
  if (shownIf && asked && !mayLeadOn(asked, shownIf.answer)) {
    say('shownIf', 'The earlier question has no such answer')
  }
  const known = namedAnswers(question)
  if (Array.isArray(against)) {
    if (against.includes(notSure)) say('against', '“Not sure” never speaks against')
    else if (!against.every((answer) => known.includes(answer))) {
      say('against', 'The question has no such answer')
    }
  }
  if (help.some(({ answers }) => !answers.every((answer) => known.includes(answer)))) {
    say('help', 'The question has no such answer')
  }
  return problems
}

export const questionProblems = (questions: readonly Question[]) =>
  questions.flatMap((question, at) => problemsOf(question, at, questions))

export const questionList = listOf(
  Question,
  mostQuestions,
  `There is room for ${mostQuestions} questions`,
)
