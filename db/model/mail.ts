/** What the site writes letters about. */
export const submissionKinds = {
  'patient inquiry': { title: 'Patient inquiry', admin: '/admin/inquiries' },
  'sponsor inquiry': { title: 'Sponsor inquiry', admin: '/admin/inquiries?list=sponsors' },
  'visit request': { title: 'Visit request', admin: '/admin/visit-requests' },
  'job application': { title: 'Job application', admin: '/admin/jobs?list=applications' },
} as const
export type SubmissionKind = keyof typeof submissionKinds

/** To staff, to whoever submitted, to those who asked to be kept informed, and of a visit's status. */
export type LetterKind = 'notice' | 'confirmation' | 'preferences' | 'visit'

/** How long a person can take back what a letter would tell. In ms. */
export const undoFor = 10_000
