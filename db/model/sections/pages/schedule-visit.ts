import { claim, prose } from '#db/model/go-live/samples.ts'
import { heading, list, longText, optionalText, summary, text } from '../fields.ts'
import { section } from '../section.ts'
import {
  letterHint,
  promiseHint,
  spanishHint,
  subjectWords,
  subtitle,
  summaryWords,
  textWords,
  title,
  titleWords,
} from '../words.ts'

const boxHint =
  'A box with day and time, place, what to bring and your number comes after it, then the links to move and cancel.'
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
    untakenLetter: text(),
    openLetter: text(),
    goneLetter: text(),
    confirmedSubject: text(120),
    confirmedLetter: longText(),
    callLetter: longText(),
    movedLetter: longText(),
    changeNote: text(),
    confirmedInSpanish: optionalText(500),
    reminderLetter: longText(),
    missedCallSubject: text(120),
    missedCallLetter: longText(),
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
    untakenLetter: {
      label: 'In that letter, if the time must still be taken',
      hint: 'A button to take it comes after it.',
    },
    openLetter: {
      label: 'In that letter, if the time of a call can be chosen',
      hint: 'A button to choose it comes after it.',
    },
    goneLetter: {
      label: 'In that letter, if the time was taken',
      hint: 'A button to choose another comes after it.',
    },
    confirmedSubject: {
      label: 'Subject of the letter about a booked visit',
      hint: `${visitHint} Lock screens show it: say nothing about health.`,
    },
    confirmedLetter: { label: 'Letter about a booked visit', hint: boxHint },
    callLetter: { label: 'Letter about a booked call', hint: boxHint },
    movedLetter: { label: 'Letter about a visit or a call with a new time', hint: boxHint },
    changeNote: { label: 'End of letters about a visit that is ahead' },
    confirmedInSpanish: {
      label: 'In Spanish, in the letter about a booked visit or call',
      hint: spanishHint,
    },
    reminderLetter: { label: 'Letter that reminds of a visit', hint: boxHint },
    missedCallSubject: subjectWords('after a call that reached nobody'),
    missedCallLetter: {
      label: 'Letter after a call that reached nobody',
      hint: 'A button to choose another time comes after it.',
    },
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
    untakenLetter:
      'The time that you chose is not yours yet. Please take it with this button: until then, somebody else may take it.',
    openLetter: 'You can choose when we call you. If you choose no time, we call you when we can.',
    goneLetter:
      'Somebody else took the time that you chose before your request reached us. Please choose another one, or wait for our call.',
    confirmedSubject: 'Your appointment: {visit}',
    confirmedLetter:
      'Your appointment is confirmed. We look forward to seeing you. If you cannot come, please tell us.',
    callLetter:
      'We will call you at this time. If you cannot talk then, please choose another time.',
    movedLetter: 'Your appointment has a new time.',
    changeNote:
      'If you decline the appointment in your calendar, we do not see it. Please use the links above, or call us.',
    confirmedInSpanish:
      'Hemos recibido su solicitud y su cita está confirmada para ese día y esa hora; si tiene preguntas, llámenos al {phone} o escríbanos y una persona de nuestro equipo le llamará.',
    reminderLetter: 'Your appointment is soon. Please tell us that you are coming.',
    missedCallSubject: 'We tried to call you',
    missedCallLetter:
      'We called you at the time that you chose, and did not reach you. Please choose another time, and we will call you again.',
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
