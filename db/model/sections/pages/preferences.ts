import * as v from 'valibot'
import { preferencesCopy } from '#db/model/copy/preferences.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { preferenceTopics } from '#db/model/inquiries/preferences.ts'
import { headingFields, longText, sectionList, sectionText } from '../fields.ts'
import { section } from '../section.ts'
import { subjectWords, subtitle, textWords, title, titleWords } from '../words.ts'

const formFields = {
  studyNotificationsHint: sectionText(),
  studyResultsHint: sectionText(),
  healthTipsHint: sectionText(),
  newsUpdatesHint: sectionText(),
  eventInvitationsHint: sectionText(),
  subscribedTitle: sectionText(),
  subscribedText: sectionText(),
  subscribedNote: sectionText(),
  unconfirmedTitle: sectionText(),
  unconfirmedText: sectionText(),
  unconfirmedNote: sectionText(),
  unsubscribedTitle: sectionText(),
  unsubscribedText: sectionText(),
  unsubscribedNote: sectionText(),
  sentTitle: sectionText(),
  sentText: sectionText(),
  confirmedTitle: sectionText(),
  confirmedText: sectionText(),
  leftTitle: sectionText(),
  leftText: sectionText(),
  missingText: sectionText(),
  linkTitle: sectionText(),
  linkHint: sectionText(),
  linkSentTitle: sectionText(),
  linkSentText: sectionText(),
}

const formTexts = v.object(formFields)
export type PreferenceTexts = v.InferOutput<typeof formTexts>
export const preferenceTextKeys = keysOf(formFields)

const hintAt = (topic: keyof typeof preferenceTopics) => ({
  label: `Under “${preferenceTopics[topic]}”`,
})
const wish = 'Keep me informed'

export const preferencesSection = section({
  name: 'Email preferences',
  address: '/email-preferences',
  page: 'patients',
  about: 'The words around the preference form, and the letters with its link',
  shape: {
    ...headingFields,
    notesTitle: sectionText(),
    notes: sectionList({ title: sectionText(), text: longText() }),
    patientNewsHint: sectionText(),
    sponsorNewsHint: sectionText(),
    ...formFields,
    noScript: sectionText(),
    linkSubject: sectionText(120),
    linkLetter: longText(),
    wishSubject: sectionText(120),
    wishLetter: longText(),
    wishAgainLetter: longText(),
    wishLetterEnd: longText(),
    linkLetterEnd: longText(),
    newsSubject: sectionText(120),
    letterFoot: sectionText(),
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
    newsSubject: {
      label: 'Subject of digests',
      hint: 'Lock screens show it: it should name no condition.',
    },
    letterFoot: {
      label: 'Foot of other letters',
      hint: 'For people who asked for news. The link to this page comes after it.',
    },
  },
  copy: preferencesCopy,
})
