import type { AttemptOutcome, CandidateStatus, ClosedReason } from '../candidates/labels.ts'
import type { callTimes } from '../inquiries/inquiries.ts'
import type { interests, VisitStatus } from '../lib/labels.ts'

/** A number of hours, before or after the first start. */
type Hours = number

type Happened = { ago: Hours; by?: string } & (
  | { tried: AttemptOutcome; note?: string }
  | { note: string }
  | { to: CandidateStatus; reason?: ClosedReason }
)

type Sample = {
  name: readonly [first: string, last: string]
  phone: string
  wrote: Hours
  message: string
  interest: keyof typeof interests
  study?: string
  callTime?: keyof typeof callTimes
  visit?: { asked: Hours; inDays: number; status: VisitStatus }
  happened?: readonly Happened[]
  /** belongs to the user who started the site */
  owned?: true
  next?: readonly [action: string, due: Hours]
  /** the key of another sample, who is the same person and was merged with this one */
  mergedWith?: string
}

const heart = 'Once-Daily Tablet for Heart Failure'
const insulin = 'Weekly Insulin for Type 2 Diabetes'
const migraine = 'Monthly Injection to Prevent Migraine'
const eczema = 'Steroid-Free Cream for Eczema'
const vaccine = 'RSV Vaccine for Older Adults'

const ana = 'Ana Torres'
const ben = 'Ben Okafor'

/** Invented candidates in every state, with which a local site begins; times are relative to its first start. */
export const sampleCandidates: readonly Sample[] = [
  {
    name: ['Mei-Ling', 'Chen'],
    phone: '+1 617-555-0101',
    wrote: 2,
    interest: 'other',
    study: insulin,
    message:
      'I have had type 2 diabetes for six years. Could a weekly injection be something for me?',
    callTime: 'afternoon',
  },
  {
    name: ['Tunde', 'Adeyemi'],
    phone: '+1 617-555-0102',
    wrote: 20,
    interest: 'cardiology',
    study: heart,
    message:
      'My cardiologist told me about your heart failure study. I can come any day but Thursday.',
    owned: true,
  },
  {
    name: ['Sofía', 'Hernández'],
    phone: '+1 617-555-0103',
    wrote: 30,
    interest: 'neurology',
    study: migraine,
    message: 'Eight migraine days a month at the moment. I would like to know more.',
    callTime: 'morning',
    next: ['Call', -3],
  },
  {
    name: ['Björn', 'Lindqvist'],
    phone: '+46 70 123 45 03',
    wrote: 5,
    interest: 'other',
    study: eczema,
    message: 'I am in Boston for two years and have had eczema since childhood.',
    callTime: 'evening',
  },
  {
    name: ['Aisha', 'Rahman'],
    phone: '+1 617-555-0105',
    wrote: 1,
    interest: 'oncology',
    message: 'Do you have any studies for people who have finished treatment for breast cancer?',
  },
  {
    name: ['Giovanni', 'Esposito'],
    phone: '+1 617-555-0106',
    wrote: 75,
    interest: 'cardiology',
    study: heart,
    message: 'I was told that my heart is weak and I get short of breath on the stairs.',
    owned: true,
    happened: [
      { ago: 52, by: ana, tried: 'no-answer' },
      { ago: 52, by: ana, to: 'contacting' },
      { ago: 27, by: ana, tried: 'voicemail', note: 'Left our number and office hours.' },
    ],
    next: ['Call again', -2],
  },
  {
    name: ['Nguyễn Thị', 'Lan'],
    phone: '+1 617-555-0107',
    wrote: 98,
    interest: 'neurology',
    study: migraine,
    message:
      'Xin chào. I would like to take part in the migraine study, if my English is good enough.',
    callTime: 'evening',
    happened: [
      { ago: 74, by: ben, tried: 'voicemail' },
      { ago: 74, by: ben, to: 'contacting' },
    ],
    next: ['Call again', 3],
  },
  {
    name: ['Kwame', 'Mensah'],
    phone: '+1 617-555-0108',
    wrote: 150,
    interest: 'other',
    study: insulin,
    message: 'My sister takes part in a study with you and is very happy. I have diabetes too.',
    happened: [
      { ago: 126, by: ben, tried: 'no-answer' },
      { ago: 126, by: ben, to: 'contacting' },
      { ago: 100, by: ben, tried: 'no-answer' },
      { ago: 76, by: ana, tried: 'no-answer', note: 'No mailbox. Wrote an e-mail as well.' },
    ],
    next: ['Close as unreachable', 240],
  },
  {
    name: ['Yuki', 'Tanaka'],
    phone: '+1 617-555-0109',
    wrote: 54,
    interest: 'other',
    study: vaccine,
    message: 'I am 67 and in good health. Please tell me about the vaccine study.',
    owned: true,
    happened: [
      { ago: 29, by: ana, tried: 'wrong-number' },
      { ago: 29, by: ana, to: 'contacting' },
    ],
    next: ['Write for another number', 20],
  },
  {
    name: ['Fatima', 'El-Sayed'],
    phone: '+1 617-555-0110',
    wrote: 120,
    interest: 'neurology',
    study: migraine,
    message: 'I have tried four medicines so far. How often would I have to come?',
    owned: true,
    callTime: 'morning',
    happened: [
      {
        ago: 97,
        by: ana,
        tried: 'reached',
        note: 'Works nights, so mornings before 10 are best. Wants to read the consent form first.',
      },
      { ago: 97, by: ana, to: 'talking' },
      { ago: 96, by: ana, note: 'Sent the consent form by e-mail.' },
    ],
    next: ['Ask about the consent form', 1],
  },
  {
    name: ['Liam', 'O’Sullivan'],
    phone: '+1 617-555-0111',
    wrote: 170,
    interest: 'cardiology',
    study: heart,
    message: 'Is the study safe with a pacemaker?',
    happened: [
      { ago: 148, by: ben, tried: 'voicemail' },
      { ago: 148, by: ben, to: 'contacting' },
      { ago: 124, by: ben, tried: 'reached', note: 'Has a pacemaker; will ask Dr. Patel.' },
      { ago: 124, by: ben, to: 'talking' },
    ],
    next: ['Call with the answer', -26],
    owned: true,
  },
  {
    name: ['Olena', 'Kovalenko'],
    phone: '+1 617-555-0112',
    wrote: 60,
    interest: 'other',
    study: eczema,
    message: 'My son turned 18 and has had eczema for years. Can he apply himself?',
    happened: [
      {
        ago: 35,
        by: ana,
        tried: 'reached',
        note: 'He will write himself; she is his contact for now.',
      },
      { ago: 35, by: ana, to: 'talking' },
    ],
    next: ['Follow up', 47],
  },
  {
    name: ['Mateus', 'da Silva'],
    phone: '+1 617-555-0113',
    wrote: 90,
    interest: 'other',
    study: insulin,
    message: 'I prefer to be called in the evening.',
    callTime: 'evening',
    happened: [
      { ago: 65, by: ben, tried: 'call-back', note: 'Was driving.' },
      { ago: 65, by: ben, to: 'contacting' },
      { ago: 40, by: ben, tried: 'reached' },
      { ago: 40, by: ben, to: 'talking' },
    ],
    next: ['Call back', 4],
    owned: true,
  },
  {
    name: ['Priya', 'Natarajan'],
    phone: '+1 617-555-0114',
    wrote: 140,
    interest: 'neurology',
    study: migraine,
    message: 'A visit next week would suit me well.',
    visit: { asked: 116, inDays: 1, status: 'confirmed' },
    owned: true,
    happened: [
      {
        ago: 117,
        by: ana,
        tried: 'reached',
        note: 'Prefers a morning visit; needs a parking space.',
      },
      { ago: 117, by: ana, to: 'talking' },
      { ago: 100, by: ana, to: 'visit' },
    ],
    next: ['Visit', 22],
  },
  {
    name: ['Hans', 'Müller'],
    phone: '+49 151 23456789',
    wrote: 200,
    interest: 'cardiology',
    study: heart,
    message: 'I spend the winter with my daughter in Boston.',
    visit: { asked: 160, inDays: 3, status: 'confirmed' },
    happened: [
      { ago: 170, by: ben, tried: 'reached' },
      { ago: 170, by: ben, to: 'talking' },
      { ago: 150, by: ben, to: 'visit' },
    ],
    next: ['Visit', 70],
  },
  {
    name: ['Leilani', 'Kahale'],
    phone: '+1 808-555-0116',
    wrote: 26,
    interest: 'other',
    message: 'I would like to see the clinic first.',
    visit: { asked: 25, inDays: 4, status: 'pending' },
    next: ['Call about the visit', -1],
  },
  {
    name: ['Samuel', 'Goldberg'],
    phone: '+1 617-555-0117',
    wrote: 400,
    interest: 'other',
    study: vaccine,
    message: 'My wife and I are both over 70 and would both take part.',
    visit: { asked: 300, inDays: -5, status: 'completed' },
    owned: true,
    happened: [
      { ago: 377, by: ana, tried: 'reached', note: 'His wife writes separately.' },
      { ago: 377, by: ana, to: 'talking' },
      { ago: 290, by: ana, to: 'visit' },
      { ago: 118, by: ana, to: 'screening' },
    ],
    next: ['Ask how the screening went', 50],
  },
  {
    name: ['Ingrid', 'Haugen'],
    phone: '+1 617-555-0118',
    wrote: 520,
    interest: 'other',
    study: eczema,
    message: 'Creams with steroids do not agree with me.',
    happened: [
      { ago: 500, by: ben, tried: 'reached' },
      { ago: 500, by: ben, to: 'talking' },
      { ago: 430, by: ben, to: 'visit' },
      { ago: 330, by: ben, to: 'screening' },
      { ago: 160, by: ben, note: 'Blood tests arrived; waiting for the doctor.' },
    ],
    next: ['Ask how the screening went', -8],
    owned: true,
  },
  {
    name: ['Chidi', 'Nwosu'],
    phone: '+1 617-555-0119',
    wrote: 900,
    interest: 'other',
    study: insulin,
    message: 'Ready to start whenever you are.',
    happened: [
      { ago: 880, by: ana, tried: 'reached' },
      { ago: 880, by: ana, to: 'talking' },
      { ago: 800, by: ana, to: 'visit' },
      { ago: 700, by: ana, to: 'screening' },
      { ago: 520, by: ana, to: 'enrolled' },
    ],
    owned: true,
  },
  {
    name: ['Margaret', 'Whitfield'],
    phone: '+1 617-555-0120',
    wrote: 1100,
    interest: 'other',
    study: vaccine,
    message: 'Please call after lunch.',
    callTime: 'afternoon',
    happened: [
      { ago: 1080, by: ben, tried: 'voicemail' },
      { ago: 1080, by: ben, to: 'contacting' },
      { ago: 1050, by: ben, tried: 'reached' },
      { ago: 1050, by: ben, to: 'talking' },
      { ago: 960, by: ben, to: 'visit' },
      { ago: 900, by: ben, to: 'screening' },
      { ago: 740, by: ben, to: 'enrolled' },
    ],
  },
  {
    name: ['Dmitri', 'Petrov'],
    phone: '+1 617-555-0121',
    wrote: 620,
    interest: 'cardiology',
    study: heart,
    message: 'What does the study pay?',
    happened: [
      { ago: 600, by: ben, tried: 'reached', note: 'Had a heart attack two months ago.' },
      { ago: 600, by: ben, to: 'closed', reason: 'prescreen-failure' },
    ],
  },
  {
    name: ['Chloé', 'Lefèvre'],
    phone: '+1 617-555-0122',
    wrote: 480,
    interest: 'neurology',
    study: migraine,
    message: 'Only curious for now.',
    happened: [
      { ago: 455, by: ana, tried: 'reached', note: 'Moves to Montréal next month.' },
      { ago: 455, by: ana, to: 'closed', reason: 'not-interested' },
    ],
  },
  {
    name: ['Jamal', 'Washington'],
    phone: '+1 617-555-0123',
    wrote: 700,
    interest: 'other',
    study: insulin,
    message: 'Hello, please call me.',
    happened: [
      { ago: 680, by: ana, tried: 'no-answer' },
      { ago: 680, by: ana, to: 'contacting' },
      { ago: 655, by: ana, tried: 'voicemail' },
      { ago: 630, by: ben, tried: 'no-answer' },
      { ago: 290, by: ben, to: 'closed', reason: 'unreachable' },
    ],
  },
  // The same telephone as Mei-Ling Chen: likely the same person.
  {
    name: ['Mei', 'Chen'],
    phone: '(617) 555-0101',
    wrote: 8,
    interest: 'other',
    message: 'I wrote from my other address too, please use this one.',
  },
  // The same name as Giovanni Esposito: possibly the same person.
  {
    name: ['Giovanni', 'Esposito'],
    phone: '+1 617-555-0125',
    wrote: 12,
    interest: 'other',
    study: vaccine,
    message: 'I am interested in the vaccine for my age group.',
  },
  // Merged with Fatima El-Sayed.
  {
    name: ['Fatima', 'Elsayed'],
    phone: '+1 617-555-0110',
    wrote: 110,
    interest: 'neurology',
    study: migraine,
    message: 'I forgot to say that I also get auras.',
    next: ['Call', 40],
    mergedWith: 'Fatima El-Sayed',
  },
]
