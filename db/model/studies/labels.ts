import { keysOf } from '../lib/keys.ts'

/** The status that visitors read and filter by. A study that is recruiting offers Express Interest. */
export const siteStatuses = {
  recruiting: 'Recruiting',
  'not-yet': 'Not yet open',
  paused: 'Paused',
  full: 'Full',
  closed: 'Closed to new volunteers',
  completed: 'Completed',
} as const
export type SiteStatus = keyof typeof siteStatuses

/** The three statuses of the content section, which other programs read in `GET /api/content`. */
export const studyStatuses = {
  recruiting: 'Recruiting',
  active: 'Active',
  completed: 'Completed',
} as const
export type SectionStatus = keyof typeof studyStatuses

export const listedStatus: Readonly<Record<SiteStatus, SectionStatus>> = {
  recruiting: 'recruiting',
  'not-yet': 'active',
  paused: 'active',
  full: 'active',
  closed: 'active',
  completed: 'completed',
}

/** The phases of the registry. Observational studies and studies of devices have none. */
export const registryPhases = {
  EARLY_PHASE1: 'Early Phase I',
  PHASE1: 'Phase I',
  PHASE2: 'Phase II',
  PHASE3: 'Phase III',
  PHASE4: 'Phase IV',
} as const
export type StudyPhase = keyof typeof registryPhases

export const phaseLabels = (phases: readonly StudyPhase[]) =>
  phases.map((phase) => registryPhases[phase]).join(' / ')

/** The chips above the list of studies, and the phases that each finds. All Studies finds the others too. */
export const phaseChips: Readonly<Record<string, readonly StudyPhase[]>> = {
  'Phase I': ['EARLY_PHASE1', 'PHASE1'],
  'Phase II': ['PHASE2'],
  'Phase III': ['PHASE3'],
}

export const sexes = { ALL: 'Everyone', FEMALE: 'Women', MALE: 'Men' } as const
export type Sex = keyof typeof sexes

export const ageUnits = { years: 'years', months: 'months' } as const
export type Age = { value: number; unit: keyof typeof ageUnits }

/** The parts that a letter of the board approves, each as a whole. */
export const materials = {
  page: 'Study page',
  prescreener: 'Prescreener',
  learned: 'What we learned',
} as const
export type Material = keyof typeof materials
export const materialKeys = keysOf(materials)

/** A letter of the board approves one of these: a material of the study, or an issue of news about it. */
export const approvedMaterials = { ...materials, news: 'News' } as const
export type ApprovedMaterial = keyof typeof approvedMaterials

/** The last four are of expanded access. A value that is not known yet is kept. */
export const registryStatuses: Readonly<Record<string, string>> = {
  NOT_YET_RECRUITING: 'Not yet recruiting',
  RECRUITING: 'Recruiting',
  ENROLLING_BY_INVITATION: 'Enrolling by invitation',
  ACTIVE_NOT_RECRUITING: 'Active, not recruiting',
  SUSPENDED: 'Suspended',
  TERMINATED: 'Terminated',
  COMPLETED: 'Completed',
  WITHDRAWN: 'Withdrawn',
  UNKNOWN: 'Unknown',
  WITHHELD: 'Withheld',
  AVAILABLE: 'Available',
  NO_LONGER_AVAILABLE: 'No longer available',
  TEMPORARILY_NOT_AVAILABLE: 'Temporarily not available',
  APPROVED_FOR_MARKETING: 'Approved for marketing',
}

/** The words for a value of the registry: 'PAUSED_FOR_NOW', which is not known yet, becomes 'Paused for now'. */
export function registryWords(labels: Readonly<Record<string, string>>, value: string) {
  if (Object.hasOwn(labels, value)) return labels[value] ?? value
  if (!/^[A-Z][A-Z\d_]*$/.test(value)) return value
  return value.charAt(0) + value.slice(1).toLowerCase().replaceAll('_', ' ')
}
export const registryStatusLabel = (status: string) => registryWords(registryStatuses, status)

export const studyTypes: Readonly<Record<string, string>> = {
  INTERVENTIONAL: 'Interventional',
  OBSERVATIONAL: 'Observational',
  EXPANDED_ACCESS: 'Expanded access',
}
export const studyTypeLabel = (type: string) => registryWords(studyTypes, type)
