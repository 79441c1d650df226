import { useStore } from '@nanostores/react'
import { $now } from '../base/time/dates.ts'
import { dueWords } from './due.ts'

type NextStep = { nextAction: string | null; dueAt: string | null }

/** Says a next step in a few words: '→ Call again Tue 2 PM'. */
export function useEffectWords() {
  const now = useStore($now)
  return ({ nextAction, dueAt }: NextStep) =>
    dueAt ? `→ ${nextAction} ${dueWords(dueAt, now)}` : '→ nothing more to do'
}
