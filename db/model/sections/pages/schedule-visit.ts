import { claim, prose } from '#db/model/go-live/samples.ts'
import { heading, list, longText, summary, text } from '../fields.ts'
import { section } from '../section.ts'
import {
  letterHint,
  promiseHint,
  subjectWords,
  subtitle,
  summaryWords,
  textWords,
  title,
  titleWords,
} from '../words.ts'

const visitHint = '{visit} is the day and the time. Without it, they follow at the end.'

export const scheduleVisitSection = section({
  name: 'Schedule a visit',
  address: '/schedule-visit',
  page: 'patients',
  about: 'The words around the visit form, and the letters about visits',
  shape: {
    ...heading,
    note: text(),
    sentTitle: text(),
    sentText: text(),
    doneTitle: text(),
    letter: longText(),
    confirmedSubject: text(120),
    confirmedLetter: longText(),
    cancelledSubject: text(120),
    cancelledLetter: longText(),
    completedSubject: text(120),
    completedLetter: longText(),
    stepsTitle: text(),
    steps: list({ title: text(), text: longText() }),
    bookedHeading: text(),
    bookedLead: text(),
    bookedStepsTitle: text(),
    bookedSteps: list({ title: text(), text: longText() }),
    callText: text(),
    ...summary,
  },
  words: {
    title,
    subtitle,
    note: { label: 'Note under the form', hint: promiseHint },
    sentTitle: { label: 'Title, once a visit is asked for' },
    sentText: { label: 'Text, once a visit is asked for', hint: promiseHint },
    doneTitle: { label: 'Title in place of the form, once a visit is asked for' },
    letter: { label: 'Letter once a visit is asked for', hint: `${promiseHint} ${letterHint}` },
    confirmedSubject: subjectWords('that confirms a visit'),
    confirmedLetter: { label: 'Letter that confirms a visit', hint: visitHint },
    cancelledSubject: subjectWords('that cancels a visit'),
    cancelledLetter: {
      label: 'Letter that cancels a visit',
      hint: `${visitHint} A button to ask for another day comes after it.`,
    },
    completedSubject: subjectWords('after a visit'),
    completedLetter: { label: 'Letter after a visit', hint: visitHint },
    stepsTitle: titleWords('the steps'),
    steps: { label: 'Steps', item: 'step', fields: { title, text: textWords } },
    bookedHeading: { label: 'Title of the page, once a visit is booked' },
    bookedLead: { label: 'Subtitle, once a visit is booked' },
    bookedStepsTitle: titleWords('the steps, once a visit is booked'),
    bookedSteps: {
      label: 'Steps, once a visit is booked',
      item: 'step',
      fields: { title, text: textWords },
    },
    callText: { label: 'For those who would rather talk', hint: '{phone} is your office phone.' },
    ...summaryWords,
  },
  copy: {
    title: 'Schedule a Visit',
    subtitle:
      'Pick a day and a time that suit you. Many visits are booked at once. We confirm the others {promise}.',
    note: 'We write to you at once if your visit is booked. If not, we confirm it {promise}.',
    sentTitle: 'Visit Request Submitted',
    sentText: "We'll contact you {promise} to confirm your appointment.",
    doneTitle: 'Request Submitted!',
    letter:
      'Thank you. Your visit request has reached us. We will contact you {promise} to confirm your appointment.',
    confirmedSubject: 'An answer to your request',
    confirmedLetter: `Your visit on {visit} is confirmed. We look forward to seeing you.

If you cannot come, please tell us.`,
    cancelledSubject: 'A change to your request',
    cancelledLetter: 'Your visit on {visit} is cancelled, so please do not come then.',
    completedSubject: 'Thank you from our team',
    completedLetter:
      'Thank you for your visit on {visit}. If a question comes up, please call us at any time while our office is open.',
    stepsTitle: 'What to expect',
    steps: [
      {
        title: 'You choose a time',
        text: 'It takes about three minutes. Tell us only what you want us to know.',
      },
      {
        title: 'We confirm your visit',
        text: 'If your visit is not booked at once, a coordinator confirms it {promise}, or finds a better time with you.',
      },
      {
        title: 'You come by',
        text: prose`${claim('A consultation takes 30 to 60 minutes.')} Bring a photo ID and a list of your medicines.`,
      },
      {
        title: 'You decide',
        text: 'Nothing starts until you have read and signed a consent form. You can still say no.',
      },
    ],
    bookedHeading: 'We look forward to your visit',
    bookedLead: 'The time is yours. You can move or cancel it with the link in our e-mail.',
    bookedStepsTitle: 'What happens next',
    bookedSteps: [
      {
        title: 'We write to you',
        text: 'Our e-mail says when and where, what to bring, and how to change your visit.',
      },
      {
        title: 'We remind you',
        text: 'You get an e-mail before your visit. Tell us in it if you are coming.',
      },
      {
        title: 'You come by',
        text: 'Bring a photo ID and a list of your medicines.',
      },
      {
        title: 'You decide',
        text: 'Nothing starts until you have read and signed a consent form. You can still say no.',
      },
    ],
    callText: 'Rather talk? Call {phone}.',
    summary:
      'Book or ask for a visit at {company}, on a day and at a time that suit you. We confirm it at once or {promise}.',
  },
})
