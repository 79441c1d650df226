/**
 * Choices in forms and states of records, with their names. Without the schemas that use them: a screen that
 * only names a choice loads no validation.
 */

export const interests = {
  oncology: 'Oncology',
  cardiology: 'Cardiology',
  neurology: 'Neurology',
  other: 'Other',
} as const

export const studyInterests = {
  cardiovascular: 'Cardiovascular',
  diabetes: 'Diabetes',
  oncology: 'Oncology',
  neurology: 'Neurology',
  respiratory: 'Respiratory',
  other: 'Other',
} as const

export const visitTypes = {
  consultation: 'Initial consultation',
  screening: 'Screening visit',
  information: 'Information session',
  'follow-up': 'Follow-up visit',
} as const

/** The types of visits, and the telephone call before them. Visitors see `visitTypes` in the form. */
export const visitKinds = { ...visitTypes, call: 'Telephone call' } as const
export type VisitKind = keyof typeof visitKinds

export const visitOutcomes = {
  attended: 'Attended',
  'late-cancel': 'Cancelled late',
  'no-show': 'Did not come',
} as const
export type VisitOutcome = keyof typeof visitOutcomes

export const visitNeeds = {
  companion: 'Brings a companion',
  wheelchair: 'Wheelchair',
  interpreter: 'Interpreter',
  transport: 'Transport',
} as const
export type VisitNeed = keyof typeof visitNeeds

/** The acts of a visitor, or of staff, on a visit. */
export type VisitActName = 'moved' | 'cancelled' | 'coming'

export type VisitSource = 'visitor' | 'staff'

/** Staff may set any status at any time. */
export const visitStatuses = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const
export type VisitStatus = keyof typeof visitStatuses

export const applicationStatuses = {
  pending: 'Pending',
  reviewing: 'Reviewing',
  interview: 'Interview',
  hired: 'Hired',
  rejected: 'Rejected',
} as const
export type ApplicationStatus = keyof typeof applicationStatuses

export const sponsorStatuses = {
  new: 'New',
  answered: 'Answered',
  closed: 'Closed',
} as const
export type SponsorStatus = keyof typeof sponsorStatuses
