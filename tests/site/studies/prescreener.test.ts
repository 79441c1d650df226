import * as v from 'valibot'
import { expect, test } from 'vitest'
import { refusedWords } from '#db/model/studies/wording/words.ts'
import { outcomeWords } from '#db/model/studies/prescreener/words.ts'
import { bmiOf, checkAnswers } from '#db/model/studies/prescreener/answers.ts'
import { evaluateAnswers, shownQuestions } from '#db/model/studies/prescreener/evaluate.ts'
import { answersOfForm } from '#db/model/studies/prescreener/form.ts'
import {
  type Question,
  questionList,
  questionProblems,
} from '#db/model/studies/prescreener/question.ts'

const ask = (...questions: object[]): Question[] => v.parse(questionList, questions)

const questions = ask(
  { id: 'migraine', text: 'Do you have migraine?', kind: 'yes-no', against: ['no'] },
  {
    id: 'days',
    text: 'How many days a month?',
    kind: 'number',
    shownIf: { question: 'migraine', answer: 'yes' },
    against: { below: 4, above: 25 },
  },
  { id: 'where', text: 'Where?', kind: 'choice', options: ['left', 'right'], against: ['right'] },
  { id: 'takes', text: 'Do you take?', kind: 'choices', options: ['a', 'b', 'c'], against: ['c'] },
  {
    id: 'since',
    text: 'When did you last take it?',
    kind: 'ago',
    shownIf: { question: 'takes', answer: 'a' },
    against: { below: 30 },
  },
  { id: 'body', text: 'Height and weight?', kind: 'body', against: { above: 30 } },
  {
    id: 'low',
    text: 'Do you feel low?',
    kind: 'yes-no',
    shownIf: { question: 'since', answer: 'not-sure' },
    help: [{ answers: ['yes'], text: 'Call or text 988.' }],
  },
)

const fitting = {
  migraine: 'yes',
  days: 4,
  where: 'left',
  takes: ['a'],
  since: { amount: 1, unit: 'months' },
  body: { heightCm: 170, weightKg: 70 },
}
const outcomeOf = (more: object) =>
  evaluateAnswers(questions, checkAnswers(questions, { ...fitting, ...more }).answers)

test.each([
  ['everything fits', {}, 'may-fit', null],
  ['an answer speaks against', { migraine: 'no' }, 'not-this-one', 'migraine'],
  ['a number is one below', { days: 3 }, 'not-this-one', 'days'],
  ['a number is the limit', { days: 25 }, 'may-fit', null],
  ['one of several speaks against', { takes: ['b', 'c'] }, 'not-this-one', 'takes'],
  ['none of several is chosen', { takes: [] }, 'may-fit', null],
  ['it was 4 weeks ago', { since: { amount: 4, unit: 'weeks' } }, 'not-this-one', 'since'],
  [
    'height and weight are over it',
    { body: { feet: 5, inches: 0, pounds: 160 } },
    'not-this-one',
    'body',
  ],
  ['an answer is missing', { where: undefined }, 'unsure', 'where'],
  ['somebody is not sure', { body: 'not-sure' }, 'unsure', 'body'],
  [
    'not sure stands beside against',
    { migraine: 'not-sure', where: 'right' },
    'not-this-one',
    'where',
  ],
])('the outcome when %s', (_when, more, outcome, question) => {
  expect(outcomeOf(more)).toMatchObject({ outcome, question })
})

test('a question that is not shown decides nothing, and its help is not given', () => {
  expect(outcomeOf({ takes: ['b'], since: { amount: 1, unit: 'days' } }).outcome).toBe('may-fit')
  expect(outcomeOf({ low: 'yes' }).help).toEqual([])
  expect(outcomeOf({ since: 'not-sure', low: 'yes' }).help).toEqual(['Call or text 988.'])
})

test('the body mass index is the same in both systems, to one decimal', () => {
  expect(bmiOf({ heightCm: 170, weightKg: 72.25 })).toBe(25)
  expect(bmiOf({ heightCm: 200, weightKg: 99.8 })).toBe(25)
  expect(bmiOf({ feet: 5, inches: 7, pounds: 160 })).toBe(25.1)
})

test('an answer of a wrong kind is refused, and an unknown one is dropped', () => {
  const wrong = {
    migraine: 'maybe',
    days: '4',
    where: 'up',
    takes: 'a',
    since: 3,
    body: { feet: 5 },
  }
  const paths = checkAnswers(questions, { ...wrong, other: 1 }).problems.map(({ path }) => path)
  expect(paths).toEqual(Object.keys(wrong).map((id) => `answers.${id}`))
  expect(checkAnswers(questions, { other: 1, constructor: 2 })).toEqual({
    answers: {},
    problems: [],
  })
})

test('questions that cannot be asked are refused', () => {
  const paths = questionProblems(
    ask(
      { id: 'a', text: 'A?', kind: 'yes-no', against: ['not-sure'] },
      { id: 'a', text: 'B?', kind: 'yes-no', shownIf: { question: 'c', answer: 'yes' } },
      { id: 'c', text: 'C?', kind: 'choice', options: ['x', 'y'], against: ['z'] },
    ),
  ).map(({ path }) => path)
  expect(paths).toEqual([
    'questions.0.against',
    'questions.1.id',
    'questions.1.shownIf',
    'questions.2.against',
  ])
})

/** Random numbers from a seed, so that a failure can be repeated. */
function randomly(seed: number) {
  let state = seed
  return <Item>(list: readonly Item[]) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return list[Math.floor((state / 2 ** 32) * list.length)] as Item
  }
}

const values: Record<string, readonly unknown[]> = {
  migraine: ['yes', 'no', 'not-sure', undefined],
  days: [0, 4, 12, 25, 26, 'not-sure', undefined],
  where: ['left', 'right', 'not-sure', undefined],
  takes: [[], ['a'], ['a', 'b'], ['c'], 'not-sure', undefined],
  since: [{ amount: 29, unit: 'days' }, { amount: 1, unit: 'months' }, 'not-sure', undefined],
  body: [{ heightCm: 170, weightKg: 70 }, { heightCm: 150, weightKg: 90 }, 'not-sure', undefined],
  low: ['yes', 'no', 'not-sure', undefined],
}

/** The rules again, in plain code, for the questions above. */
function expected(given: Record<string, unknown>) {
  // Each question has its own kind of answer, which the comparisons below know.
  const a = (id: string) =>
    (given[id] ?? 'not-sure') as string & { weightKg?: number; unit?: string }
  const asked = ['migraine', 'where', 'takes', 'body']
  if (a('migraine') === 'yes') asked.push('days')
  if (a('takes').includes('a')) asked.push('since')
  if (a('takes').includes('a') && a('since') === 'not-sure') asked.push('low')
  const against =
    a('migraine') === 'no' ||
    a('where') === 'right' ||
    a('takes').includes('c') ||
    a('body').weightKg === 90 ||
    (asked.includes('days') && (Number(a('days')) < 4 || Number(a('days')) > 25)) ||
    (asked.includes('since') && a('since').unit === 'days')
  if (against) return 'not-this-one'
  return asked.some((id) => a(id) === 'not-sure') ? 'unsure' : 'may-fit'
}

test('10,000 random walks of changes give the outcome of the final answers', () => {
  const pick = randomly(20270301)
  const counts: Record<string, number> = {}
  for (let walk = 0; walk < 10_000; walk++) {
    let given: Record<string, unknown> = {}
    for (let step = 0; step < 16; step++) {
      const id = pick(Object.keys(values))
      // A changed answer becomes the last one, so that the order of the keys differs between walks.
      const { [id]: _old, ...others } = given
      given = { ...others, [id]: pick(values[id] ?? []) }
    }
    const { answers, problems } = checkAnswers(questions, given)
    expect(problems).toEqual([])
    const { outcome, question } = evaluateAnswers(questions, answers)
    expect(outcome).toBe(expected(given))
    if (question !== null) {
      expect(shownQuestions(questions, answers).map(({ id }) => id)).toContain(question)
    }
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  expect(Object.keys(counts)).toHaveLength(3)
})

test.each(Object.entries(outcomeWords))(
  'the words of %s promise nothing',
  (_outcome, { title, text }) => {
    const words = `${title} ${text}`
    expect(refusedWords({ field: 'title', text: words })).toEqual([])
    expect(words).not.toMatch(
      /eligib|qualif|accepted|approved|congratulat|you can join|will be (in|part)|certain|sure that/i,
    )
  },
)

test.each([
  [141, true],
  [140, false],
  ['not-sure', false],
])('a question that follows from “over 140”, after %s: %s', (pressure, isAsked) => {
  const branching = ask(
    { id: 'pressure', text: 'Your blood pressure?', kind: 'number' },
    {
      id: 'known',
      text: 'Is it known?',
      kind: 'yes-no',
      shownIf: { question: 'pressure', answer: 'over 140' },
    },
  )
  expect(questionProblems(branching)).toEqual([])
  const shown = shownQuestions(branching, { pressure }).map(({ id }) => id)
  expect(shown.includes('known')).toBe(isAsked)
})

test('what a form sends is the same as JSON, in both systems and with “none of these”', () => {
  const answers = (fields: Record<string, string | string[]>) =>
    checkAnswers(questions, answersOfForm(questions, fields))
  expect(
    answers({
      'q.migraine': 'yes',
      'q.days': '4,5',
      'q.takes': '',
      'q.body.feet': '5',
      'q.body.pounds': '150',
      'q.since.amount': '2',
      'q.since.unit': 'weeks',
    }),
  ).toEqual({
    problems: [],
    answers: {
      migraine: 'yes',
      days: 4.5,
      takes: [],
      body: { feet: 5, inches: 0, pounds: 150 },
      since: { amount: 2, unit: 'weeks' },
    },
  })
  expect(
    answers({ 'q.takes': ['a', 'not-sure'], 'q.days': '', 'q.body.heightCm': '' }).answers,
  ).toEqual({ takes: 'not-sure' })
  const wrong = answers({ 'q.body.heightCm': '170', 'q.days': 'many' })
  expect(wrong.problems.map(({ path }) => path)).toEqual(['answers.days', 'answers.body'])
})
