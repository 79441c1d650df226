import * as v from 'valibot'
import { keysOf } from '../lib/keys.ts'
import { heading, list, longText, text } from './fields.ts'

/** The texts of the preference form besides labels and errors. */
const formFields = {
  studyNotificationsHint: text(),
  studyResultsHint: text(),
  healthTipsHint: text(),
  newsUpdatesHint: text(),
  eventInvitationsHint: text(),
  subscribedTitle: text(),
  subscribedText: text(),
  subscribedNote: text(),
  unconfirmedTitle: text(),
  unconfirmedText: text(),
  unconfirmedNote: text(),
  unsubscribedTitle: text(),
  unsubscribedText: text(),
  unsubscribedNote: text(),
  sentTitle: text(),
  sentText: text(),
  confirmedTitle: text(),
  confirmedText: text(),
  leftTitle: text(),
  leftText: text(),
  missingText: text(),
  linkTitle: text(),
  linkHint: text(),
  linkSentTitle: text(),
  linkSentText: text(),
}

const formTexts = v.object(formFields)
export type PreferenceTexts = v.InferOutput<typeof formTexts>
export const preferenceTextKeys = keysOf(formFields)

export const preferenceSections = {
  email_preferences: v.object({
    ...heading,
    notesTitle: text(),
    notes: list({ title: text(), text: longText() }),
    patientNewsHint: text(),
    sponsorNewsHint: text(),
    ...formFields,
    noScript: text(),
    linkSubject: text(120),
    linkLetter: longText(),
    wishSubject: text(120),
    wishLetter: longText(),
    wishAgainLetter: longText(),
    wishLetterEnd: longText(),
    linkLetterEnd: longText(),
    letterFoot: text(),
  }),
}
