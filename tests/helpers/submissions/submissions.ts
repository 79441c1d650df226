import type { InferInput } from 'valibot'
import type { PatientInquiry } from '#db/model/inquiries/inquiries.ts'
import type { VisitRequest } from '#db/model/visits/request.ts'
import { far } from '#tests/helpers/visits/far-day.ts'

const person = { firstName: 'Ada', lastName: 'Moss', email: 'ada@example.com', phone: '555-0100' }

type ForMyself = Exclude<InferInput<typeof PatientInquiry>, { askingFor: 'somebody-else' }>

const newId = () => ({ submissionId: crypto.randomUUID() as string })

/** A patient inquiry without an id, as a form without JavaScript sends it. */
export const inquiryFields = {
  ...person,
  interest: 'cardiology',
  message: 'I would like to hear about heart studies.',
} as const

/** A visit request without an id, as a form without JavaScript sends it. */
export const visitFields = {
  ...person,
  preferredDate: far.saturday,
  preferredTime: '9:00 AM',
  visitType: 'screening',
} as const

/** A patient inquiry as a visitor sends it. `more` replaces some of its fields. */
export const inquiry = (more: Partial<ForMyself> = {}) => ({
  ...newId(),
  ...inquiryFields,
  ...more,
})

/** A visit request as a visitor sends it. `more` replaces some of its fields. */
export const visit = (more: Partial<InferInput<typeof VisitRequest>> = {}) => ({
  ...newId(),
  ...visitFields,
  ...more,
})
