import { topics } from '#db/model/preferences.ts'
import { subjectWords, subtitle, textWords, title, titleWords } from './fields.ts'
import type { SomeWords } from './types.ts'

const hintAt = (topic: keyof typeof topics) => ({ label: `Under “${topics[topic]}”` })
const wish = 'Keep me informed'

export const preferenceWords = {
  email_preferences: {
    about: 'The words around the preference form, and the letters with its link',
    page: 'patients',
    fields: {
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
  },
} satisfies SomeWords
