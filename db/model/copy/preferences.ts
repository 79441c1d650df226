export const preferencesCopy = {
  title: 'Email Preferences',
  subtitle: 'Choose what we send you and how often, or stop all of it.',
  notesTitle: 'Good to know',
  notes: [
    {
      title: 'The link is yours alone',
      text: 'It opens your choices without a password, so please do not pass our emails on.',
    },
    {
      title: 'One click is enough',
      text: 'You can stop all emails at any time, here or in your mail program.',
    },
    {
      title: 'We still answer you',
      text: 'If you write to us or ask for a visit, we reply, whatever you choose here.',
    },
  ],
  patientNewsHint:
    'Now and then, news of studies that may fit you. We first ask by email whether it was you, and you can stop at any time.',
  sponsorNewsHint:
    'Now and then, news of our capacity and results. We first ask by email whether it was you, and you can stop at any time.',
  studyNotificationsHint: 'When a study opens that may fit you',
  studyResultsHint: 'What was learned, in plain language',
  healthTipsHint: 'Short, practical advice from our clinicians',
  newsUpdatesHint: 'What is new with us',
  eventInvitationsHint: 'Open days and information evenings',
  subscribedTitle: 'You are subscribed',
  subscribedText: 'We write to you as you choose below.',
  subscribedNote: 'Changes hold from the next email on.',
  unconfirmedTitle: 'Not confirmed yet',
  unconfirmedText:
    'Somebody asked on our website that we keep this address informed. If it was you, press the button. Until then we send you no news.',
  unconfirmedNote: 'Saving also confirms that we may write to you.',
  unsubscribedTitle: 'You are unsubscribed',
  unsubscribedText:
    'We send you no news. Your earlier choices are kept below, and one press brings them back.',
  unsubscribedNote: 'Saving subscribes you again, with these choices.',
  sentTitle: 'Preferences Updated',
  sentText: 'From now on we write to you just so.',
  confirmedTitle: 'Confirmed',
  confirmedText: 'From now on we keep you informed, as you choose here.',
  leftTitle: 'Unsubscribed Successfully',
  leftText: 'We send you no more news. Your choices are kept, should you come back.',
  missingText:
    'To change your preferences, open the link at the foot of any email we sent you. It is there once you have asked us to keep you informed.',
  linkTitle: 'Get a fresh link',
  linkHint: 'We send the link to this address, if it is one we write to.',
  linkSentTitle: 'Please check your inbox',
  linkSentText: 'If we write to this address, a link is on its way to it.',
  noScript:
    'This page needs JavaScript. To change what we send you, or to stop it, please write to {email}.',
  linkSubject: 'Your email preferences',
  linkLetter:
    'With this link you choose what we write to you about, and how often, or unsubscribe from everything.',
  wishSubject: 'Please confirm that we may write to you',
  wishLetter:
    'Somebody has just asked on our website that we keep you informed of studies and news. If it was you, please press the button.',
  wishAgainLetter:
    'Somebody has just asked on our website that we keep you informed. You unsubscribed before, so we ask you first. If it was you, press the button: you are subscribed again, with the choices you made then.',
  wishLetterEnd: 'If it was not you, do nothing: we will send you no news.',
  linkLetterEnd:
    'Anyone who has the link can change your preferences, so please keep it to yourself.',
  newsSubject: 'News from {company}',
  letterFoot: 'You can choose what we write to you about, or stop all of it:',
} as const
