import * as v from 'valibot'
import { OfficeHours, weekdays } from '../hours/hours.ts'
import { choice } from '../lib/choices.ts'
import { exactModel, proseAtLeast, required } from '../lib/fields.ts'
import { type VisitKind, visitKinds, visitTypes } from '../lib/labels.ts'
import { keysOf } from '../lib/keys.ts'
import { wholeNumber } from './location-fields.ts'
import type { FormFields } from '../records/fields.ts'
import { revealingWord } from './revealing.ts'

export const visitPlaces = { location: 'At a location', telephone: 'By telephone' } as const

const hour = wholeNumber(0, 24 * 90)

const values = {
  label: required('Please enter a name', 60),
  minutes: wholeNumber(5, 480),
  place: choice(visitPlaces, 'Please choose where it takes place'),
  /** visitors book a time; otherwise they ask for one */
  books: v.boolean('Please say whether visitors book it: true or false'),
  /** how many of them may take place at the same time; null: as many as the location takes */
  capacity: v.nullable(wholeNumber(1, 100)),
  leadHours: hour,
  /** how many hours before a visit its visitor can still move it */
  cutoffHours: hour,
  bring: v.pipe(
    proseAtLeast(0, '', 500),
    v.check(
      (text) => revealingWord(text) === undefined,
      ({ input }) =>
        `“${revealingWord(input)}” says what the visit is about. Everybody who sees the letter could read it.`,
    ),
  ),
  /** the hours of calls; null: nobody calls at a chosen time */
  hours: v.nullable(OfficeHours),
}

export const VisitTypeChange = exactModel({
  ...values,
  basedOn: v.optional(v.number('basedOn is the version of the visit type')),
})
export type VisitTypeChange = v.InferOutput<typeof VisitTypeChange>

export type VisitTypeValues = Omit<VisitTypeChange, 'basedOn'>
export const visitTypeFields = {
  label: { label: 'Name', kind: 'line' },
  minutes: { label: 'Length in minutes', kind: 'number' },
  place: { label: 'Where', kind: 'choice', options: visitPlaces },
  capacity: {
    label: 'At the same time, at most',
    hint: 'Left empty, as many as the location takes.',
    kind: 'number',
  },
  leadHours: {
    label: 'Hours before, at least',
    hint: 'How soon visitors can have a time.',
    kind: 'number',
  },
  cutoffHours: {
    label: 'Hours before, for changes',
    hint: 'Until then visitors can move or cancel by the link in their mail.',
    kind: 'number',
  },
  books: {
    label: 'Visitors book a time themselves',
    hint: 'A free time is theirs at once. Otherwise they ask for it, and you confirm.',
    kind: 'yes or no',
    wide: true,
  },
  bring: {
    label: 'What to bring',
    hint: 'Stands in mails and on the page of a visit. It must not say what the visit is about.',
    kind: 'text',
    rows: 3,
  },
  hours: { label: 'Hours of calls', kind: 'own' },
} as const satisfies FormFields<VisitTypeValues>

export type VisitType = VisitTypeValues & { type: VisitKind; version: number }

const bring = 'A photo ID and a list of the medicines that you take'

const usual = {
  place: 'location',
  capacity: null,
  leadHours: 0,
  cutoffHours: 2,
  bring,
  hours: null,
} as const

/** The values of each type until staff save other ones. */
export const defaultVisitTypes: Readonly<Record<VisitKind, VisitTypeValues>> = {
  consultation: { ...usual, label: visitTypes.consultation, minutes: 45, books: true },
  screening: {
    ...usual,
    label: visitTypes.screening,
    minutes: 120,
    books: false,
    leadHours: 24,
    cutoffHours: 24,
  },
  information: { ...usual, label: visitTypes.information, minutes: 30, books: true },
  'follow-up': {
    ...usual,
    label: visitTypes['follow-up'],
    minutes: 60,
    books: false,
    leadHours: 24,
  },
  call: {
    ...usual,
    label: visitKinds.call,
    minutes: 15,
    place: 'telephone',
    books: true,
    bring: '',
  },
}
export const visitKindKeys = keysOf(visitKinds)

/** The type named in an address. */
export const VisitKindName = choice(visitKinds, 'There is no such visit type')

/** A type among all of them: there is one for each kind. */
export const typeNamed = (types: readonly VisitType[], kind: VisitKind): VisitType =>
  types.find(({ type }) => type === kind) ?? { type: kind, ...defaultVisitTypes[kind], version: 1 }

/** Whether people can choose when they are called: only if there are hours for calls. */
export function takesCalls(types: readonly VisitType[]) {
  const { hours } = typeNamed(types, 'call')
  return hours !== null && keysOf(weekdays).some((day) => hours[day].length > 0)
}
