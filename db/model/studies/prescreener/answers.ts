import { isKeyOf, isRecord } from '#db/model/lib/keys.ts'
import { notSure, type Question } from './question.ts'

type Body =
  { heightCm: number; weightKg: number } | { feet: number; inches: number; pounds: number }

export const agoUnits = { days: 'days', weeks: 'weeks', months: 'months', years: 'years' } as const
type AgoUnit = keyof typeof agoUnits
type Ago = { amount: number; unit: AgoUnit }

type Answer = string | number | readonly string[] | Body | Ago

/** Answers by the ids of their questions. */
export type Answers = Readonly<Record<string, Answer>>

const isBetween = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most

function bodyIn(value: unknown): Body | undefined {
  if (!isRecord(value)) return undefined
  const { heightCm, weightKg, feet, inches, pounds } = value
  if (isBetween(heightCm, 50, 272) && isBetween(weightKg, 10, 700)) return { heightCm, weightKg }
  return isBetween(feet, 1, 8) && isBetween(inches, 0, 11.99) && isBetween(pounds, 22, 1543)
    ? { feet, inches, pounds }
    : undefined
}

function agoIn(value: unknown): Ago | undefined {
  if (!isRecord(value)) return undefined
  const { amount, unit } = value
  return isBetween(amount, 0, 100_000) && typeof unit === 'string' && isKeyOf(agoUnits, unit)
    ? { amount, unit }
    : undefined
}

/** The value as an answer of this kind; undefined if it is none. */
function answerIn(question: Question, value: unknown): Answer | undefined {
  if (value === notSure) return notSure
  switch (question.kind) {
    case 'yes-no':
      return value === 'yes' || value === 'no' ? value : undefined
    case 'number':
      return isBetween(value, -1_000_000, 1_000_000) ? value : undefined
    case 'choice':
      return question.options.find((option) => option === value)
    case 'choices': {
      const { options } = question
      if (!Array.isArray(value) || !value.every((one) => options.includes(one))) return undefined
      return options.filter((option) => value.includes(option))
    }
    case 'body':
      return bodyIn(value)
    case 'ago':
      return agoIn(value)
  }
}

const messages = {
  'yes-no': 'Please choose yes, no or not sure',
  number: 'Please enter a number, or choose not sure',
  choice: 'Please choose one of the options',
  choices: 'Please choose among the options',
  body: 'Please enter both your height and your weight, or choose not sure',
  ago: 'Please enter a number with its unit, or choose not sure',
} as const

/** The answers to these questions. Unknown ids are dropped, and a missing answer is left out. */
export function checkAnswers(questions: readonly Question[], given: Record<string, unknown>) {
  const answers: [string, Answer][] = []
  const problems: { path: string; message: string }[] = []
  for (const question of questions) {
    const { id, kind } = question
    const value = Object.hasOwn(given, id) ? given[id] : undefined
    if (value === undefined || value === null) continue
    const answer = answerIn(question, value)
    if (answer === undefined) problems.push({ path: `answers.${id}`, message: messages[kind] })
    else answers.push([id, answer])
  }
  return { answers: Object.fromEntries(answers), problems }
}

const cmInInch = 2.54
const kgInPound = 0.45359237

/** Body mass index to one decimal. */
export function bmiOf(body: Body) {
  const metres =
    'heightCm' in body ? body.heightCm / 100 : ((body.feet * 12 + body.inches) * cmInInch) / 100
  const kg = 'weightKg' in body ? body.weightKg : body.pounds * kgInPound
  // Without the digits in which binary fractions differ from decimal ones.
  return Math.round(Number(((kg / metres ** 2) * 10).toPrecision(12))) / 10
}

const daysIn = { days: 1, weeks: 7, months: 30, years: 365 } as const

export const daysAgo = ({ amount, unit }: Ago) => amount * daysIn[unit]
