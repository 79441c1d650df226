import { notSure, type Question } from './question.ts'

const partsOf = {
  body: ['heightCm', 'weightKg', 'feet', 'inches', 'pounds'],
  ago: ['amount', 'unit'],
} as const

export const answerField = (id: string, part?: string) => `q.${id}${part ? `.${part}` : ''}`

export const formNames = (questions: readonly Question[]) =>
  questions.flatMap(({ id, kind }) => [
    answerField(id),
    ...(kind === 'body' || kind === 'ago'
      ? partsOf[kind].map((part) => answerField(id, part))
      : []),
  ])

/** The hidden field with the version of the questions. */
export const versionField = 'version'

type Fields = Readonly<Record<string, string | readonly string[]>>

/** A number as somebody types it. If it is no number, the text itself, so that the check refuses it. */
const numberIn = (text: string) => {
  const number = Number(text.trim().replace(',', '.'))
  return text.trim() === '' ? undefined : Number.isNaN(number) ? text : number
}

const given = (value: object) => Object.values(value).some((one) => one !== undefined)

function answerIn({ id, kind }: Question, fields: Fields): unknown {
  const all = [fields[answerField(id)] ?? []].flat()
  if (all.includes(notSure)) return notSure
  const part = (name: string) => [fields[answerField(id, name)] ?? ''].flat()[0] ?? ''
  const measure = (name: string) => numberIn(part(name))
  const [first = ''] = all
  switch (kind) {
    case 'number':
      return numberIn(first)
    case 'choices':
      // The empty value is “none of these”.
      return all.length > 0 ? all.filter(Boolean) : undefined
    case 'ago': {
      const amount = measure('amount')
      return amount === undefined ? undefined : { amount, unit: part('unit') }
    }
    case 'body': {
      const metric = { heightCm: measure('heightCm'), weightKg: measure('weightKg') }
      const [feet, pounds, inches] = [measure('feet'), measure('pounds'), measure('inches')]
      const isMetric = given(metric) && !given({ feet, pounds })
      if (isMetric || Object.values(metric).every((one) => one !== undefined)) return metric
      return given({ feet, pounds, inches }) || given(metric)
        ? { feet, inches: inches ?? 0, pounds }
        : undefined
    }
    default:
      return first || undefined
  }
}

const wordsOf = (question: Question) =>
  JSON.stringify([question.text, question.kind, 'options' in question && question.options])

/** The fields of a form whose questions still have the same words. */
export function fieldsOfSame<Value>(
  fields: Readonly<Record<string, Value>>,
  asked: readonly Question[],
  questions: readonly Question[],
): Record<string, Value> {
  const isSame = (question: Question) =>
    asked.some((one) => one.id === question.id && wordsOf(one) === wordsOf(question))
  const names = formNames(questions.filter(isSame))
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))
}

/** The answers of a form sent without JavaScript. `checkAnswers` finds the invalid ones. */
export const answersOfForm = (questions: readonly Question[], fields: Fields) =>
  Object.fromEntries(
    questions.flatMap((question) => {
      const answer = answerIn(question, fields)
      return answer === undefined ? [] : [[question.id, answer]]
    }),
  )
