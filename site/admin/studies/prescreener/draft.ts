import * as v from 'valibot'
import { answerLabel } from '#db/model/studies/prescreener/answer-words.ts'
import { Prescreener } from '#db/model/studies/prescreener/prescreener.ts'
import { questionProblems } from '#db/model/studies/prescreener/question.ts'
import type { Difference } from '#site/admin/form/versions/differences.ts'
import { type PrescreenDraft, writtenQuestion } from './prescreener.ts'

const placeOf = (path: string | null) => {
  const number = Number(/^questions\.(\d+)/.exec(path ?? '')?.[1] ?? NaN)
  return Number.isNaN(number) ? 'Text before the questions' : `Question ${number + 1}`
}

/** The problems for which the server would refuse the draft, each with the question that it is about. */
export function draftProblems({ intro, questions }: PrescreenDraft): string[] {
  const sent = questions.map(writtenQuestion)
  const { issues = [] } = v.safeParse(v.omit(Prescreener, ['basedOn']), { intro, questions: sent })
  const found = [
    ...issues.map((issue) => ({ path: v.getDotPath(issue), message: issue.message })),
    ...questionProblems(sent),
  ]
  return [...new Set(found.map(({ path, message }) => `${placeOf(path)}: ${message}`))]
}

const textsOf = ({ intro, questions }: PrescreenDraft) =>
  [
    intro,
    ...questions.map((question) =>
      [
        question.text,
        ...('options' in question ? question.options : []),
        ...(question.help ?? []).map(({ text }) => text),
      ].join('\n'),
    ),
  ].join('\n\n')

const rulesOf = ({ questions }: PrescreenDraft) =>
  questions
    .map(({ kind, against, shownIf }, at) => {
      const asked = shownIf ? ` after “${answerLabel(shownIf.answer)}” to an earlier one` : ''
      const rule = Array.isArray(against)
        ? against.map(answerLabel).join(', ')
        : Object.entries(against ?? {})
            .map(([side, value]) => `${side} ${value}`)
            .join(', ')
      return `${at + 1}. ${kind}${asked}${rule && `; not for: ${rule}`}`
    })
    .join('\n')

/** The words in which two versions differ; rules about answers are named as one field. */
export function draftDifferences(theirs: PrescreenDraft, mine: PrescreenDraft): Difference[] {
  const pairs = [
    { label: 'Questions', theirs: textsOf(theirs), mine: textsOf(mine) },
    { label: 'Rules', theirs: rulesOf(theirs), mine: rulesOf(mine) },
  ]
  return pairs.filter((pair) => pair.theirs !== pair.mine)
}
