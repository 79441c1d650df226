import type { FormSource } from '#db/model/submissions/kinds.ts'

export const nextActions = {
  call: 'Call',
  callAboutVisit: 'Call about the visit',
  callAgain: 'Call again',
  callBack: 'Call back',
  write: 'Write for another number',
  close: 'Close as unreachable',
  followUp: 'Follow up',
  agree: 'Agree on a day',
  askScreening: 'Ask how the screening went',
  /** a form came with the name and address of a known person */
  read: 'Read what was sent',
}

/** The next steps that follow from what happens to visits. */
export const visitSteps = {
  cancelled: 'Cancelled: call',
  moved: 'New time: look',
  ended: 'Did they come?',
  missed: 'Call about the missed visit',
  close: nextActions.close,
  followUp: nextActions.followUp,
}

const proposed = [...Object.values(nextActions), ...Object.values(visitSteps)]
export const isProposedAction = (nextAction: string) => proposed.includes(nextAction)

/** The next step when somebody writes. */
export const firstActions: Record<FormSource, string> = {
  'patient-inquiry': nextActions.call,
  'visit-request': nextActions.callAboutVisit,
}

/** The next step when somebody writes who had asked for no contact. */
export const wroteAgain = 'Wrote again after asking for no contact'
