import type { FilteredStudy } from '#db/model/studies/filter.ts'
import { type SiteStatus, siteStatuses, type StudyPhase } from '#db/model/studies/labels.ts'

export type StudySite = App.Locals['site']
export type ShownStudy = StudySite['studies'][number]
export type StudyWords = StudySite['content']['current_studies_section']

export const studyPath = ({ slug }: { slug: string }) => `/current-studies/${slug}`

/** The id of the form's heading on the page of a study, to which Express Interest leads. */
export const interestId = 'patient-inquiry'

/** A study as the list shows it: one with a page, or one of the samples that have none. */
export type ListedStudy = {
  id: string
  title: string
  condition: string
  phases: readonly StudyPhase[]
  summary: string
  eligibility: readonly string[]
  /** the ages of those who can join, in one line */
  ages: string | undefined
  places: readonly string[]
  siteStatus: SiteStatus
  status: { look: Look; label: string; note: string }
  duration: string | null
  path: string | null
  /** where Express Interest leads; null if the study takes nobody */
  interest: string | null
  picture: ShownStudy['picture']
  /** only for samples without a page: a real study states its pay on its page, with all that the board has approved */
  pay: string | null
  isSample: boolean
  facets: FilteredStudy
}

type Look = 'badge-green' | 'badge-blue' | ''

export function statusShown(status: SiteStatus, words: StudyWords) {
  const shown: Record<SiteStatus, { look: Look; note: string }> = {
    recruiting: { look: 'badge-green', note: words.recruitingText },
    'not-yet': { look: 'badge-blue', note: words.notYetText },
    paused: { look: '', note: words.pausedText },
    full: { look: '', note: words.fullText },
    closed: { look: '', note: words.activeText },
    completed: { look: '', note: words.completedText },
  }
  return { ...shown[status], label: siteStatuses[status] }
}

/** Whether somebody can ask to be told when the study takes people. */
export const opensLater = ({ siteStatus }: { siteStatus: SiteStatus }) =>
  siteStatus === 'not-yet' || siteStatus === 'paused' || siteStatus === 'full'
