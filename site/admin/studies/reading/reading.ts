import type { ApprovedMaterial, Material } from '#db/model/studies/labels.ts'
import { contentPart } from '#db/model/studies/snapshot.ts'
import { calendarDay, shortDate } from '#site/admin/base/time/dates.ts'
import { todayHere } from '../days.ts'
import type { Approval, StudyFile } from '../studies.ts'

/** Says in words what visitors read of a material, and what to do next. */
export type Reading = {
  visitors: 'nothing' | 'approved' | 'draft'
  /** whether the saved draft differs from the approved text */
  isChanged: boolean
  /** the approval that a draft is compared with: the one in force, or else the last one */
  approval: Approval | undefined
  title: string
  next: string
}

export const untilWords = ({ expiresOn }: Pick<Approval, 'expiresOn'>) =>
  expiresOn === null ? 'without an end date' : `until ${calendarDay(expiresOn)}`

const newestFirst = (one: Approval, other: Approval) =>
  other.approvedOn.localeCompare(one.approvedOn) || other.id - one.id

export const approvalsOfMaterial = ({ approvals }: StudyFile, material: ApprovedMaterial) =>
  approvals.filter((one) => one.material === material).toSorted(newestFirst)

/** Why an approval is not in force. */
function endOf({ withdrawnAt, withdrawnBy, expiresOn, approvedOn }: Approval, today: string) {
  if (withdrawnAt !== null)
    return `the last approval was withdrawn by ${withdrawnBy} on ${shortDate(withdrawnAt)}`
  if (approvedOn > today) return `the approval begins on ${calendarDay(approvedOn)}`
  return `the last approval ended on ${calendarDay(expiresOn ?? today)}`
}

const enterLetter = 'Once the board’s letter is here, enter it under Approvals.'

/** Why nobody reads a material that a board has approved. */
function hiddenBecause({ study }: StudyFile, material: Material, today: string) {
  if (!study.published) return ['the study is not published', 'Publish it to show this text.']
  if (study.reviewUntil !== null && study.reviewUntil < today)
    return [
      `the board’s review lapsed on ${calendarDay(study.reviewUntil)}`,
      'When the board has renewed it, enter the new date under Administration.',
    ]
  if (material === 'learned')
    return ['the study has not ended', 'It is shown once the study is closed or completed.']
  return ['the study takes nobody at present', enterLetter]
}

export function readingOf(file: StudyFile, material: Material): Reading {
  const today = todayHere()
  const { study, drafts } = file
  const all = approvalsOfMaterial(file, material)
  const inForce = all.find((one) => one.inForce)
  const approval = inForce ?? all[0]
  const isChanged = approval !== undefined && approval.sha256 !== drafts[material].sha256
  const reading = (visitors: Reading['visitors'], title: string, next: string) => ({
    visitors,
    isChanged,
    approval,
    title,
    next,
  })
  const [because = '', todo = ''] = hiddenBecause(file, material, today)

  if (study.noBoardReason !== null) {
    const isOver = study.reviewUntil !== null && study.reviewUntil < today
    return study.published && !isOver
      ? reading(
          'draft',
          'Visitors read what you save: no board is asked about this study.',
          `The reason that is noted: “${study.noBoardReason}”`,
        )
      : reading('nothing', `Nobody reads this yet: ${because}.`, todo)
  }
  if (!approval)
    return reading(
      'nothing',
      'Nobody reads this yet: no board has approved it.',
      `Save it and send it to the board. ${enterLetter} Until then, visitors get the listing facts alone.`,
    )
  if (!inForce)
    return reading(
      'nothing',
      `Nobody reads this: ${endOf(approval, today)}.`,
      `${material === 'page' && study.lapsed ? 'The study takes nobody until a board approves its page again. ' : ''}${enterLetter}`,
    )
  if (!inForce.shown) return reading('nothing', `Approved, but nobody reads it: ${because}.`, todo)
  const by = `${inForce.board} approved on ${calendarDay(inForce.approvedOn)}, ${untilWords(inForce)}`
  return isChanged
    ? reading(
        'approved',
        `Visitors read the text that ${by}.`,
        `What you changed since waits for the board: send it the new text. ${enterLetter}`,
      )
    : reading(
        'approved',
        `Visitors read this text, which ${by}.`,
        'A change stays a draft until a board has approved it. The page keeps the approved text meanwhile.',
      )
}

/** A text of the approved content, as visitors read it; undefined if nothing was approved. */
export function approvedText({ approval }: Reading, name: string) {
  if (!approval) return undefined
  const value = contentPart(approval.content, name)
  return typeof value === 'string' ? value : ''
}
