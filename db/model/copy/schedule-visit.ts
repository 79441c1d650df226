import { claim, sampleProse } from '../go-live/samples.ts'

export const scheduleVisitCopy = {
  title: 'Schedule a Visit',
  subtitle:
    'Pick a day and a time that suit you. Many visits are booked at once. We confirm the others {promise}.',
  note: 'If your visit is booked, you get an email with the day and the time. If not, we confirm it {promise}.',
  bookedNote: 'You get an email with the day, the time and what to bring.',
  booksText: claim('You get the time right away.'),
  asksText: 'You ask for a time, and we call or write to confirm it.',
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
  callLetter: 'We will call you at this time. If you cannot talk then, please choose another time.',
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
      text: sampleProse`${claim('A consultation takes 30 to 60 minutes.')} Bring a photo ID and a list of your medicines.`,
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
}
