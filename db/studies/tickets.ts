import type { Answers } from '../model/studies/prescreener/answers.ts'
import type { Outcome } from '../model/studies/prescreener/evaluate.ts'

/** An opened ticket: the outcome of a prescreener, and the answers if their sender lets us keep them. */
export type Ticket = {
  id: string
  expiresAt: string
  studyId: number
  version: number
  outcome: Outcome
  answers: Answers | null
}
