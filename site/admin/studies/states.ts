import { calendarDay } from '#site/admin/base/time/dates.ts'
import { inDays, isNearDay } from './days.ts'
import type { StaffStudy } from './allStudies.ts'

type StudyState = { words: string; look: 'green' | 'amber' | 'red' | 'grey' }

type Judged = Pick<StaffStudy, 'noBoardReason' | 'reviewUntil' | 'inForce' | 'lapsed'>

function stateOfPage({ noBoardReason, inForce, lapsed }: Judged): StudyState {
  const { page, learned } = inForce
  if (noBoardReason !== null) return { words: 'No board needed', look: 'grey' }
  if (page.isEmpty && !page.hasAny) {
    return learned.approvalId === null
      ? { words: 'Listing facts only', look: 'grey' }
      : { words: '“What we learned” approved', look: 'green' }
  }
  if (page.approvalId === null) {
    if (!page.hasAny) return { words: 'Not approved yet', look: 'amber' }
    return lapsed
      ? { words: 'Approval has ended', look: 'red' }
      : { words: 'No approval in force', look: 'amber' }
  }
  if (page.isChanged) return { words: 'Text changed since approval', look: 'amber' }
  if (page.expiresOn === null) return { words: 'Approved, without an end date', look: 'green' }
  return { words: `Approved until ${calendarDay(page.expiresOn)}`, look: 'green' }
}

/** The approval and the review of a study in words, the most pressing first. */
export function statesOfStudy(study: Judged, today: string): StudyState[] {
  const { reviewUntil, inForce, noBoardReason } = study
  const { expiresOn } = inForce.page
  const states: StudyState[] = []
  if (reviewUntil !== null && reviewUntil < today) {
    states.push({ words: `Review lapsed on ${calendarDay(reviewUntil)}`, look: 'red' })
  }
  if (noBoardReason === null && isNearDay(expiresOn, today)) {
    states.push({ words: `Approval expires ${inDays(expiresOn, today)}`, look: 'amber' })
  }
  if (isNearDay(reviewUntil, today)) {
    states.push({ words: `Review ends ${inDays(reviewUntil, today)}`, look: 'amber' })
  }
  const page = stateOfPage(study)
  const isSaid = page.look === 'green' && states.some(({ words }) => words.startsWith('Approval'))
  if (!isSaid) states.push(page)
  if (inForce.learned.approvalId !== null && inForce.learned.isChanged) {
    states.push({ words: '“What we learned” changed since approval', look: 'amber' })
  }
  return states
}

type Warned = Judged & Pick<StaffStudy, 'published' | 'siteStatus' | 'refused'>

export function warningsOf(study: Warned, today: string): string[] {
  const { published, siteStatus, lapsed, reviewUntil, inForce, noBoardReason, refused } = study
  if (!published) return []
  const effect =
    siteStatus === 'recruiting' ? 'it takes nobody' : 'visitors no longer read its page'
  const isReviewOver = reviewUntil !== null && reviewUntil < today
  const ends = noBoardReason === null ? [inForce.page.expiresOn, inForce.learned.expiresOn] : []
  const [pageEnds = null, learnedEnds = null] = ends
  return [
    isReviewOver && `the review lapsed on ${calendarDay(reviewUntil)}, and ${effect}`,
    lapsed && !isReviewOver && `its approval has ended, and ${effect}`,
    isNearDay(reviewUntil, today) && `the review ends ${inDays(reviewUntil, today)}`,
    isNearDay(pageEnds, today) && `the approval of its page expires ${inDays(pageEnds, today)}`,
    isNearDay(learnedEnds, today) &&
      `the approval of “What we learned” expires ${inDays(learnedEnds, today)}`,
    refused.length > 0 &&
      `its listing says what only an approved page may say: ${refused
        .flatMap(({ words }) => words.map((word) => `“${word}”`))
        .join(', ')}`,
  ].filter((warning) => warning !== false)
}
