import * as v from 'valibot'
import { preferencesCopy } from '#db/model/copy/preferences.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { topics } from '#db/model/preferences.ts'
import { heading, list, longText, text } from '../fields.ts'
import { section } from '../section.ts'
import { subjectWords, subtitle, textWords, title, titleWords } from '../words.ts'

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

const hintAt = (topic: keyof typeof topics) => ({ label: `Under “${topics[topic]}”` })
const wish = 'Keep me informed'

export const preferencesSection = section({
  name: 'Email preferences',
  address: '/email-preferences',
  page: 'patients',
  about: 'The words around the preference form, and the letters with its link',
  shape: {
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
  },
  words: {
    title,
    subtitle,
    notesTitle: titleWords('the notes'),
    notes: { label: 'Notes', item: 'note', fields: { title, text: textWords } },
    patientNewsHint: {
      label: `Under “${wish}”, for patients`,
      hint: 'In the inquiry form and in the visit form.',
    },
    sponsorNewsHint: { label: `Under “${wish}”, for sponsors` },
    studyNotificationsHint: hintAt('studyNotifications'),
    studyResultsHint: hintAt('studyResults'),
    healthTipsHint: hintAt('healthTips'),
    newsUpdatesHint: hintAt('newsUpdates'),
    eventInvitationsHint: hintAt('eventInvitations'),
    subscribedTitle: { label: 'Title, for subscribers' },
    subscribedText: { label: 'Text, for subscribers', hint: 'After “Since” and the date.' },
    subscribedNote: { label: 'Above the button, for subscribers' },
    unconfirmedTitle: { label: 'Title, before they confirm' },
    unconfirmedText: { label: 'Text, before they confirm' },
    unconfirmedNote: { label: 'Above the button, before they confirm' },
    unsubscribedTitle: { label: 'Title, for those who unsubscribed' },
    unsubscribedText: {
      label: 'Text, for those who unsubscribed',
      hint: 'After “Since” and the date.',
    },
    unsubscribedNote: { label: 'Above the button, for those who unsubscribed' },
    sentTitle: { label: 'Title, once choices are saved' },
    sentText: { label: 'Text, once choices are saved' },
    confirmedTitle: { label: 'Title, once they confirmed' },
    confirmedText: { label: 'Text, once they confirmed' },
    leftTitle: { label: 'Title, once they unsubscribed' },
    leftText: { label: 'Text, once they unsubscribed' },
    missingText: { label: 'Text, for those who come without a link' },
    linkTitle: titleWords('the form that sends a link'),
    linkHint: { label: 'Hint in that form' },
    linkSentTitle: { label: 'Title, once a link is asked for' },
    linkSentText: {
      label: 'Text, once a link is asked for',
      hint: 'The same for every address: it must not tell who is subscribed.',
    },
    noScript: { label: 'Text, for browsers without JavaScript' },
    linkSubject: subjectWords('with the link to this page'),
    linkLetter: { label: 'Letter with the link to this page' },
    wishSubject: subjectWords('to somebody who asks for news'),
    wishLetter: {
      label: 'Letter to somebody who asks for news',
      hint: 'A button to confirm it comes after it.',
    },
    wishAgainLetter: { label: 'The same letter, if the person unsubscribed before' },
    wishLetterEnd: { label: 'After that button' },
    linkLetterEnd: { label: 'End of letters with such a link' },
    letterFoot: {
      label: 'Foot of other letters',
      hint: 'For people who asked for news. The link to this page comes after it.',
    },
  },
  copy: preferencesCopy,
})
