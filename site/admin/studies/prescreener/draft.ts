import * as v from 'valibot'
import { answerLabel } from '#db/model/studies/prescreener/answer-words.ts'
import { Prescreener } from '#db/model/studies/prescreener/prescreener.ts'
import { questionProblems } from '#db/model/studies/prescreener/question.ts'
import type { Difference } from '#site/admin/form/versions/differences.ts'
import { branchWords, type PrescreenDraft, writtenQuestion } from './prescreener.ts'

/** The place of the question that a path is about; undefined for the text before the questions. */
const placeOf = (path: string | null) => {
  const [, at] = /^questions\.(\d+)/.exec(path ?? '') ?? []
  return at === undefined ? undefined : Number(at)
}

const named = (at: number | undefined) =>
  at === undefined ? 'Text before the questions' : `Question ${at + 1}`

type DraftProblem = { at: number | undefined; text: string }

/** The problems for which the server would refuse the draft, each with the question that it is about. */
export function draftProblems({ intro, questions }: PrescreenDraft): DraftProblem[] {
  const sent = questions.map(writtenQuestion)
  const { issues = [] } = v.safeParse(v.omit(Prescreener, ['basedOn']), { intro, questions: sent })
  const found = [
    ...issues.map((issue) => ({ path: v.getDotPath(issue), message: issue.message })),
    ...questionProblems(sent),
  ]
  const problems = found.map(({ path, message }) => {
    const at = placeOf(path)
    return { at, text: `${named(at)}: ${message}` }
  })
  return [...new Map(problems.map((problem) => [problem.text, problem])).values()]
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
    .map((question, at) => {
      const { kind, against } = question
      const branch = branchWords(question, questions)
      const asked = branch && ` ${branch}`
      const rule = Array.isArray(against)
        ? against.map(answerLabel).join(', ')
        : Object.entries(against ?? {})
            .map(([side, value]) => `${side} ${value}`)
            .join(', ')
      return `${at + 1}. ${kind}${asked}${rule && `; not for: ${rule}`}`
    })
    .join('\n')

/** The texts in which two versions differ. All rules about answers count as one field. */
export function draftDifferences(theirs: PrescreenDraft, mine: PrescreenDraft): Difference[] {
  const pairs = [
    { label: 'Questions', theirs: textsOf(theirs), mine: textsOf(mine) },
    { label: 'Rules', theirs: rulesOf(theirs), mine: rulesOf(mine) },
  ]
  return pairs.filter((pair) => pair.theirs !== pair.mine)
}
