import * as v from 'valibot'
import { choice, optionalFlag } from '../lib/choices.ts'
import {
  email,
  line,
  model,
  optionalLine,
  optionalProse,
  properName,
  required,
} from '../lib/fields.ts'
import { callTimes } from '../inquiries/inquiries.ts'
import { RowId } from '../lib/page.ts'
import type { FormFields } from '../records/fields.ts'
import { contactKinds } from './contacts.ts'
import { userId } from './owner.ts'
import { heardFroms, staffSources } from './ways.ts'
import { maxNote } from '../lib/list-fields.ts'

/** The longest names and numbers that the forms take. */
const maxName = 100
const maxPhone = 50

const fewestDigits = 7
const phone = v.pipe(
  required('Please give a telephone number', maxPhone),
  v.check(
    (text) => text.replace(/\D/g, '').length >= fewestDigits,
    `A telephone number has at least ${fewestDigits} digits`,
  ),
)

/** An optional field. Null or an empty text deletes the stored value. */
const given = <Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.optional(
    v.nullable(
      v.union([
        v.pipe(
          line(),
          v.literal(''),
          v.transform(() => null),
        ),
        schema,
      ]),
    ),
  )

const givenLine = (max: number) => given(required('Please write something', max))

const givenName = (max: number) => given(properName(1, 'Please write something', max))

export const personFields = {
  firstName: properName(1, 'Please give a first name', maxName),
  lastName: givenName(maxName),
  email: given(email()),
  phone: given(phone),
  study: givenLine(200),
  interest: givenLine(maxName),
  heardFrom: v.optional(v.nullable(choice(heardFroms, 'Please choose one of the answers'))),
  heardFromDetail: givenLine(200),
  callerName: givenName(2 * maxName),
  relation: givenLine(maxName),
  callTime: v.optional(v.nullable(choice(callTimes, 'Please choose one of the times'))),
}

type Given = { [Name in keyof typeof personFields]: v.InferOutput<(typeof personFields)[Name]> }
/** A change of these fields; a missing one keeps its value. */
export type PersonChange = Partial<Given>

const { email: _email, phone: _phone, ...correctable } = personFields

/** The fields of the form that corrects a person; numbers and addresses have a list of their own. */
export const PersonCorrection = model(correctable)
export type PersonCorrection = v.InferOutput<typeof PersonCorrection>

/** The fields of a correction. Its form lists the areas of interest. */
export const correctionFields = {
  firstName: { label: 'First name', kind: 'line' },
  lastName: { label: 'Last name', kind: 'line' },
  study: { label: 'Study', kind: 'line' },
  interest: { label: 'Area of interest', kind: 'choice', none: 'None' },
  heardFrom: {
    label: 'Heard about us from',
    kind: 'choice',
    options: heardFroms,
    none: 'Not known',
  },
  heardFromDetail: { label: 'Where exactly', kind: 'line' },
  callerName: { label: 'Who asks for them', kind: 'line' },
  relation: { label: 'Who that is to them', kind: 'line' },
  callTime: { label: 'Best time to call', kind: 'choice', options: callTimes, none: 'Not known' },
} as const satisfies FormFields<PersonCorrection>

const noWay = 'Please give a telephone number or an e-mail address'

export const AddedPerson = v.pipe(
  model({
    submissionId: v.pipe(
      v.string('submissionId must be a UUID'),
      v.uuid('submissionId must be a UUID'),
    ),
    ...personFields,
    source: choice(staffSources, 'Please say how the person came'),
    note: optionalProse(maxNote),
    ownerId: v.optional(v.nullable(userId)),
    tellThem: optionalFlag(),
    separate: optionalFlag(),
  }),
  v.forward(
    v.check(({ email, phone }) => Boolean(email ?? phone), noWay),
    ['phone'],
  ),
  v.forward(
    v.check(
      ({ email, tellThem }) => !tellThem || Boolean(email),
      'Without an e-mail address nothing can be sent',
    ),
    ['email'],
  ),
)
export type AddedPerson = v.InferOutput<typeof AddedPerson>

/** The fields for a new person. Their form lists the owners, and asks for the consent to letters by itself. */
export const addedPersonFields = {
  firstName: { label: 'First name', kind: 'line' },
  lastName: { label: 'Last name', kind: 'line' },
  phone: { label: 'Telephone', kind: 'phone' },
  email: { label: 'E-mail', kind: 'email' },
  source: { label: 'How they came', kind: 'choice', options: staffSources },
  study: { label: 'What they ask about', kind: 'line' },
  note: { label: 'Note', kind: 'text', rows: 2 },
  ownerId: { label: 'Owner', kind: 'choice', none: 'Me' },
  heardFrom: { label: 'From', kind: 'choice', options: heardFroms, none: 'Not asked' },
  heardFromDetail: { label: 'Where exactly', kind: 'line' },
} as const satisfies Partial<FormFields<AddedPerson>>

/** Parts of a person, while they are typed. */
export const Similar = model({
  name: optionalLine(2 * maxName),
  email: optionalLine(),
  phone: optionalLine(maxPhone),
})
export type Similar = v.InferOutput<typeof Similar>

const contactOf = {
  phone: model({ kind: v.literal('phone'), value: phone }),
  email: model({ kind: v.literal('email'), value: email() }),
}
export const NewContact = v.variant('kind', [contactOf.phone, contactOf.email], () => {
  const kinds = Object.keys(contactKinds).join(' or ')
  return `kind is ${kinds}`
})
export type NewContact = v.InferOutput<typeof NewContact>

export const ContactChange = model({
  main: v.optional(v.literal(true, 'main is true: make another one the main one')),
  wrong: v.optional(v.boolean('wrong is true or false')),
})
export type ContactChange = v.InferOutput<typeof ContactChange>

/** The id of a contact. It is negative if the main contact has no row of its own. */
export const ContactId = v.union([
  RowId,
  v.pipe(v.string(), v.regex(/^-[1-9]\d{0,14}$/), v.transform(Number)),
])

export type PersonName = { id: number; firstName: string; lastName: string }
