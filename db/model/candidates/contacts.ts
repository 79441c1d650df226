export const contactKinds = { phone: 'Telephone', email: 'E-mail' } as const
export type ContactKind = keyof typeof contactKinds

/** The fields that staff correct about a person, as the history calls them. */
export const correctedFields = {
  firstName: 'the first name',
  lastName: 'the last name',
  email: 'the e-mail address',
  phone: 'the telephone number',
  study: 'the study',
  interest: 'the area of interest',
  heardFrom: 'how they heard of us',
  heardFromDetail: 'where exactly they heard of us',
  callerName: 'who asked for them',
  relation: 'who that is to them',
  callTime: 'the best time to call',
  wrong: 'the mark “wrong”',
} as const
export type ContactField = keyof typeof correctedFields
