import * as v from 'valibot'
import { choice, flag } from '../lib/choices.ts'
import { isCalendarDay } from '../lib/clock.ts'
import {
  asLine,
  asProse,
  email,
  emptyAsMissing,
  lineList,
  listOf,
  model,
  optionalLine,
  proseAtLeast,
  required,
  Slug,
  tooLong,
} from '../lib/fields.ts'
import { Page } from '../lib/page.ts'
import { type Age, ageUnits, registryPhases, sexes, siteStatuses } from './labels.ts'

export const missingStudy = "The study you're looking for doesn't exist or has been removed."

/** Addresses of the site's own pages: the one for a missing study, and the list. */
const reservedSlugs = ['404', 'index']

const picture = /!\[[^\]]*\]\(/
const noPicture =
  'Please leave pictures out of this text: the board approves the picture of the study on its own'

const written = (max: number) =>
  v.pipe(
    v.string('Please write a text'),
    v.transform(asProse),
    v.maxLength(max, tooLong(max)),
    v.check((text) => !picture.test(text), noPicture),
  )

/** A text of the material in Markdown. One that is left out is empty. */
const materialText = (max = 10_000) =>
  v.optional(
    v.pipe(
      v.nullable(written(max)),
      v.transform((text) => text ?? ''),
    ),
    '',
  )

const noDay = 'Please enter a date as 2026-11-01'

/** A calendar day. */
export const Day = v.pipe(
  v.string(noDay),
  v.regex(/^\d{4}-\d\d-\d\d$/, noDay),
  v.check(isCalendarDay, noDay),
)

const optionalDay = () =>
  v.optional(
    v.nullable(
      v.union(
        [
          Day,
          v.pipe(
            v.literal(''),
            v.transform(() => null),
          ),
        ],
        noDay,
      ),
    ),
  )

const wholeNumber = (max: number, message: string) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(0, message), v.maxValue(max, message))

const optionalCount = () =>
  v.optional(v.nullable(wholeNumber(1_000_000, 'Please enter a whole number, 0 or more')))

const recordId = (message: string) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(1, message), v.maxValue(1e15, message))

const noAge = 'An age is a whole number with its unit, years or months'
const age = () =>
  v.optional(
    v.nullable(v.object({ value: wholeNumber(1500, noAge), unit: choice(ageUnits, noAge) }, noAge)),
  )

const contactFields = v.object(
  {
    name: optionalLine(200),
    phone: optionalLine(50),
    email: v.optional(
      v.nullable(
        v.union(
          [
            email(),
            v.pipe(
              v.string(),
              v.transform(asLine),
              v.literal(''),
              v.transform(() => undefined),
            ),
          ],
          'Please enter a valid email address',
        ),
      ),
    ),
  },
  'A contact has a name, a phone number or an email address',
)

/** The person to ask about the study. One without any of its fields is none. */
const contact = () =>
  v.optional(
    v.nullable(
      v.pipe(
        contactFields,
        v.transform(({ name, phone, email }) => {
          const given = { ...(name && { name }), ...(phone && { phone }), ...(email && { email }) }
          return Object.keys(given).length > 0 ? given : null
        }),
      ),
    ),
  )

const registryPlace = v.object(
  {
    facility: optionalLine(500),
    city: optionalLine(200),
    zip: optionalLine(50),
    country: optionalLine(200),
  },
  'A place of the registry has a facility, a city, a zip code and a country',
)

/** The fewest characters of a reason why no board approves the material of a study. */
export const fewestOfReason = 10
const shortReason = `Please say in at least ${fewestOfReason} characters why no board approves the material`

/** Left out, it stays as it is. Null takes it back. */
const noBoardReason = v.optional(
  v.nullable(
    v.pipe(
      v.string(shortReason),
      v.transform(asProse),
      v.maxLength(1000, tooLong(1000)),
      v.check((text) => text === '' || text.length >= fewestOfReason, shortReason),
      v.transform((text) => text || null),
    ),
  ),
)

const studyFields = {
  title: required('Title is required', 500),
  /** Left out, it is made of the title. */
  slug: v.optional(
    v.nullable(
      v.union(
        [
          v.pipe(
            v.string(),
            v.transform(asLine),
            v.maxLength(200, tooLong(200)),
            Slug,
            v.check(
              (slug) => !reservedSlugs.includes(slug),
              'The site needs this address itself. Please choose another slug',
            ),
          ),
          v.pipe(
            v.literal(''),
            v.transform(() => undefined),
          ),
        ],
        'Use lowercase letters, digits and single hyphens',
      ),
    ),
  ),
  officialTitle: optionalLine(1000),
  summary: v.pipe(
    proseAtLeast(1, 'Summary is required', 5000),
    v.check((text) => !picture.test(text), noPicture),
  ),
  condition: required('Condition is required', 200),
  therapeuticArea: optionalLine(100),
  phases: v.optional(
    v.pipe(
      listOf(
        choice(registryPhases, 'Please choose phases of the list'),
        20,
        'There are five phases',
      ),
      v.transform((phases) => [...new Set(phases)]),
    ),
    [],
  ),
  studyType: optionalLine(50),
  /** the registry's, also one that is not known yet */
  status: optionalLine(50),
  siteStatus: v.optional(choice(siteStatuses, 'Please choose one of the statuses'), 'not-yet'),
  minAge: age(),
  maxAge: age(),
  sex: v.optional(choice(sexes, 'Please choose who can take part'), 'ALL'),
  healthyVolunteers: flag(false),
  eligibility: lineList(30, 500),
  whatHappens: materialText(),
  duration: optionalLine(200),
  timeCommitment: materialText(),
  costs: materialText(),
  pay: materialText(),
  paidBack: materialText(),
  risksAndBenefits: materialText(),
  privacy: materialText(),
  learned: materialText(),
  locationIds: v.optional(
    v.pipe(
      listOf(recordId('Please choose locations of the list'), 50, 'There is room for 50 at most'),
      v.transform((ids) => [...new Set(ids)]),
    ),
    [],
  ),
  /** the places of the registry's record that are ours */
  registryPlaces: v.optional(listOf(registryPlace, 200, 'There is room for 200 at most'), []),
  contact: contact(),
  sponsorName: optionalLine(500),
  nctId: v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.transform((text) => asLine(text).toUpperCase()),
        v.check(
          (id) => /^(NCT\d{8})?$/.test(id),
          'A number of ClinicalTrials.gov is NCT and eight digits',
        ),
        v.transform(emptyAsMissing),
      ),
    ),
  ),
  protocolNumber: optionalLine(200),
  imageId: v.optional(v.nullable(recordId('Please choose a picture of the library'))),
  published: flag(false),
  displayOrder: v.optional(wholeNumber(1_000_000, 'Display order is a whole number, 0 or more'), 0),
  noBoardReason,
  /** the last day of the board's review. Left out, it stays as it is. Null says that no review ends. */
  reviewUntil: optionalDay(),
  target: optionalCount(),
  screenTarget: optionalCount(),
  enrolFrom: optionalDay(),
  enrolTo: optionalDay(),
  coordinatorId: v.optional(v.nullable(recordId('Please choose a user of the list'))),
}

type Ages = Age | null | undefined

const inMonths = (age: NonNullable<Ages>) => (age.unit === 'years' ? age.value * 12 : age.value)

const isAgeRange = ({ minAge, maxAge }: { minAge?: Ages; maxAge?: Ages }) =>
  !minAge || !maxAge || inMonths(minAge) <= inMonths(maxAge)

type Enrolment = { enrolFrom?: string | null | undefined; enrolTo?: string | null | undefined }

const isPeriod = ({ enrolFrom, enrolTo }: Enrolment) =>
  !enrolFrom || !enrolTo || enrolFrom <= enrolTo

/** A study as staff save it. `studyProblems` has the rules that compare two fields. */
export const Study = model(studyFields)
export type Study = v.InferOutput<typeof Study>

/** The version that an edit is based on: the `updatedAt` of the record, or its `version`. */
export const basedOnVersion = v.union(
  [v.string(), v.number()],
  'basedOn is the updatedAt or the version of the record',
)

export const StudyChange = model({ ...studyFields, basedOn: v.optional(basedOnVersion) })

/** Problems of fields that fit their own rules, by field. */
export function studyProblems(study: Study) {
  const problems: { path: string; message: string }[] = []
  if (!isAgeRange(study)) {
    problems.push({ path: 'maxAge', message: 'The highest age is below the lowest' })
  }
  if (!isPeriod(study)) {
    problems.push({ path: 'enrolTo', message: 'Enrolment ends before it begins' })
  }
  return problems
}

/** Query of the list for staff. */
export const StudyPage = Page
