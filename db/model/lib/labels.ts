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
