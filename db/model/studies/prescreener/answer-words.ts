import type { Answers } from './answers.ts'
import { notSure } from './question.ts'

const named: Record<string, string> = { yes: 'Yes', no: 'No', [notSure]: 'Not sure' }

/** An answer that a rule can name, as visitors read it. */
export const answerLabel = (answer: string) => named[answer] ?? answer

/** An answer as its sender gave it: in the units of the form. */
export function answerInWords(answer: Answers[string] | undefined): string {
  if (answer === undefined) return answerLabel(notSure)
  if (typeof answer === 'string') return answerLabel(answer)
  if (typeof answer === 'number') return String(answer)
  if ('amount' in answer) return `${answer.amount} ${answer.unit} ago`
  if ('heightCm' in answer) return `${answer.heightCm} cm, ${answer.weightKg} kg`
  if ('feet' in answer) return `${answer.feet} ft ${answer.inches} in, ${answer.pounds} lb`
  return answer.length > 0 ? answer.map(answerLabel).join(', ') : 'None of these'
}
