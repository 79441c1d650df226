import { registryPhases, registryStatuses, sexes, siteStatuses, studyTypes } from './labels.ts'
import type { FormFields } from '../records/fields.ts'
import type { Study } from './study.ts'
import { pageTexts } from './snapshot.ts'
import { fewestOfReason } from './no-board.ts'

type SomeFields = Partial<FormFields<Study>>

const listing = {
  title: {
    label: 'Title',
    hint: 'In plain words, such as “Tablets for high blood pressure”.',
    kind: 'line',
    wide: true,
  },
  slug: { label: 'Slug', hint: 'The end of its address, after /current-studies/.', kind: 'line' },
  siteStatus: {
    label: 'Status on the site',
    hint: 'What visitors read. “Recruiting” shows Express Interest.',
    kind: 'choice',
    options: siteStatuses,
  },
  summary: {
    label: 'Summary',
    hint: 'What the study tests and why, for somebody who has never heard of it.',
    kind: 'formatted',
    rows: 6,
  },
  condition: {
    label: 'Condition',
    hint: 'In the words of patients, such as “High blood pressure”.',
    kind: 'line',
  },
  therapeuticArea: {
    label: 'Area',
    hint: 'Your list of areas is under Content, Research areas.',
    kind: 'choice',
  },
  eligibility: {
    label: 'Who can join',
    hint: 'One requirement a line, in plain words.',
    kind: 'lines',
  },
  minAge: { label: 'Youngest age', kind: 'own' },
  maxAge: { label: 'Oldest age', kind: 'own' },
  sex: { label: 'Open to', kind: 'choice', options: sexes },
  duration: {
    label: 'Duration',
    hint: 'How long one takes part, such as “12 months”.',
    kind: 'line',
  },
  healthyVolunteers: { label: 'Healthy volunteers can join', kind: 'yes or no', wide: true },
  locationIds: { label: 'Locations', kind: 'own' },
  contact: {
    label: 'Contact',
    hint: 'The person who answers questions about this study. If empty, visitors see your general numbers.',
    kind: 'own',
  },
} as const satisfies SomeFields

const registry = {
  nctId: { label: 'Registry number', hint: 'NCT and eight digits.', kind: 'line' },
  sponsorName: { label: 'Sponsor', kind: 'line' },
  officialTitle: { label: 'Official title', kind: 'line', wide: true },
  phases: {
    label: 'Phases',
    hint: 'Leave it empty for observational studies and studies of devices.',
    kind: 'several',
    options: registryPhases,
  },
  studyType: { label: 'Type of study', kind: 'choice', options: studyTypes },
  status: {
    label: 'Status at ClinicalTrials.gov',
    hint: 'Visitors read the status on the site instead.',
    kind: 'choice',
    options: registryStatuses,
  },
  registryPlaces: {
    label: 'Our places in the registry',
    hint: 'Staff are told when the registry changes them.',
    kind: 'own',
  },
} as const satisfies SomeFields

const page = {
  whatHappens: {
    label: pageTexts.whatHappens,
    hint: 'Visits, tests and what one takes, in their order.',
    kind: 'formatted',
  },
  timeCommitment: {
    label: pageTexts.timeCommitment,
    hint: 'How many visits, how long they are, and what there is to do at home.',
    kind: 'formatted',
  },
  costs: {
    label: pageTexts.costs,
    hint: 'What it costs to take part, also if that is nothing.',
    kind: 'formatted',
  },
  pay: {
    label: pageTexts.pay,
    hint: 'What is paid for time and trouble. Pages never set it larger than the text around it.',
    kind: 'formatted',
  },
  paidBack: {
    label: pageTexts.paidBack,
    hint: 'Travel, parking, meals, somebody who comes along.',
    kind: 'formatted',
  },
  risksAndBenefits: {
    label: pageTexts.risksAndBenefits,
    hint: 'What may go wrong, and what it may or may not do for the person.',
    kind: 'formatted',
  },
  privacy: {
    label: pageTexts.privacy,
    hint: 'Who sees the data, and for how long.',
    kind: 'formatted',
  },
  posterLine: {
    label: 'Headline of the poster',
    hint: 'Such as a question that a passer-by may ask. Left empty, the poster begins with the title.',
    kind: 'line',
  },
  imageId: {
    label: 'Picture',
    hint: 'Its crop, description and caption are part of what the board approves: changing them in Media is a change of the draft.',
    kind: 'own',
  },
} as const satisfies SomeFields

const results = {
  learned: {
    label: 'What we learned',
    hint: 'What the study found, and what happens next.',
    kind: 'formatted',
    rows: 4,
  },
} as const satisfies SomeFields

const administration = {
  protocolNumber: {
    label: 'Protocol number',
    hint: 'As the board’s letters name it.',
    kind: 'line',
  },
  coordinatorId: { label: 'Owner of new candidates', kind: 'choice' },
  target: { label: 'People to enroll', kind: 'number' },
  screenTarget: { label: 'People to screen', kind: 'number' },
  enrolFrom: { label: 'Enrollment begins', kind: 'date' },
  enrolTo: { label: 'Enrollment ends', kind: 'date' },
  displayOrder: { label: 'Display order', hint: 'Lower numbers come first.', kind: 'number' },
} as const satisfies SomeFields

/** The decisions of the board, for users who may enter them. */
export const boardDecisions = {
  reviewUntil: {
    label: 'Review until',
    hint: 'The last day of the board’s continuing review.',
    kind: 'own',
    wide: true,
  },
  noBoardReason: {
    label: 'Why no board approves it',
    hint: `In at least ${fewestOfReason} characters.`,
    kind: 'own',
  },
} as const satisfies SomeFields

/** The parts of a study’s form, in their order. */
export const studyParts = {
  listing: {
    heading: 'Listing facts',
    text: 'Everybody reads this once the study is published, before a board has approved anything. Do not write about pay, make promises or press people here: that belongs on the page of the study.',
    fields: listing,
  },
  registry: {
    heading: 'Registry',
    text: 'These facts come from ClinicalTrials.gov. Visitors see them too.',
    fields: registry,
  },
  page: {
    heading: 'Page of the study',
    text: 'The board approves all of this in one letter. What you write here is a draft: visitors see only the approved text.',
    fields: page,
  },
  results: {
    heading: 'What we learned',
    text: 'For an ended study, once there are results. A board approves it on its own; it is shown while the study is closed or completed.',
    fields: results,
  },
  administration: {
    heading: 'Administration',
    text: 'Only staff see this. When the board’s review ends, the study stops recruiting until the board renews it.',
    fields: administration,
  },
} as const

export const studyFields: FormFields<Study> = {
  ...listing,
  ...registry,
  ...page,
  ...results,
  ...administration,
  ...boardDecisions,
  published: { label: 'Published', kind: 'own' },
}
