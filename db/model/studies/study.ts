import * as v from 'valibot'
import { choice, flag } from '../lib/choices.ts'
import {
  asLine,
  emptyAsMissing,
  model,
  optionalLine,
  proseAtLeast,
  required,
  Slug,
  tooLong,
} from '../lib/fields.ts'
import { lineList, listOf } from '../lib/list-fields.ts'
import { Page } from '../lib/page.ts'
import { registryPhases, sexes, siteStatuses } from './labels.ts'
import {
  ageField,
  idOfRecord,
  materialLine,
  materialText,
  noPictureInText,
  optionalCount,
  optionalDay,
  pictureInText,
  wholeNumberUpTo,
} from './rules.ts'
import { contactField } from './contact.ts'
import { noBoardReason } from './no-board.ts'

export const missingStudy = "The study you're looking for doesn't exist or has been removed."

/** Addresses of the site's own pages: the one for a missing study, and the list. */
const reservedSlugs = ['404', 'index']

const registryPlace = v.object(
  {
    facility: optionalLine(500),
    city: optionalLine(200),
    state: optionalLine(200),
    zip: optionalLine(50),
    country: optionalLine(200),
  },
  'A place of the registry has a facility, a city, a state, a zip code and a country',
)

const entries = {
  title: required('Title is required', 500),
  /** made from the title if it is missing */
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
    v.check((text) => !pictureInText.test(text), noPictureInText),
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
  minAge: ageField(),
  maxAge: ageField(),
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
  /** on the poster instead of the title */
  posterLine: materialLine(150),
  learned: materialText(),
  locationIds: v.optional(
    v.pipe(
      listOf(idOfRecord('Please choose locations of the list'), 50, 'There is room for 50 at most'),
      v.transform((ids) => [...new Set(ids)]),
    ),
    [],
  ),
  /** the places of the registry's record that are ours */
  registryPlaces: v.optional(listOf(registryPlace, 200, 'There is room for 200 at most'), []),
  contact: contactField(),
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
  imageId: v.optional(v.nullable(idOfRecord('Please choose a picture of the library'))),
  published: flag(false),
  displayOrder: v.optional(
    wholeNumberUpTo(1_000_000, 'Display order is a whole number, 0 or more'),
    0,
  ),
  noBoardReason,
  /** the last day of the board's review. A missing field keeps the stored day; null means that no review ends. */
  reviewUntil: optionalDay(),
  target: optionalCount(),
  screenTarget: optionalCount(),
  enrolFrom: optionalDay(),
  enrolTo: optionalDay(),
  coordinatorId: v.optional(v.nullable(idOfRecord('Please choose a user of the list'))),
}

/** A study as staff save it. `studyProblems` has the rules that compare two fields. */
export const Study = model(entries)
export type Study = v.InferOutput<typeof Study>

/** The version that an edit is based on: the `updatedAt` of the record, or its `version`. */
export const basedOnVersion = v.union(
  [v.string(), v.number()],
  'basedOn is the updatedAt or the version of the record',
)

export const StudyChange = model({ ...entries, basedOn: v.optional(basedOnVersion) })

export const StudyPage = Page
