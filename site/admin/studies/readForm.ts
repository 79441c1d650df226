import { type SavedStudy, studyLabels } from './studies.ts'
import { keysOf } from '#db/model/lib/keys.ts'

const textIn = (fields: FormData, name: string) => String(fields.get(name) ?? '').trim()

/** Null if the field is empty. The model refuses text that is no number. */
const numberIn = (fields: FormData, name: string) => {
  const typed = textIn(fields, name)
  return typed === '' ? null : Number(typed)
}

const ageIn = (fields: FormData, name: 'minAge' | 'maxAge') => {
  const value = numberIn(fields, name)
  return value === null ? null : { value, unit: textIn(fields, `${name}Unit`) }
}

/** Neither a valid reason nor a valid date, so that the model asks for one. */
const notSaid = '?'

/** The fields that only users who enter approvals may change; left out, they stay as they are. */
function boardFieldsIn(fields: FormData, saved: Pick<SavedStudy, 'reviewUntil'> | undefined) {
  const isCleared = Boolean(saved?.reviewUntil)
  return {
    noBoardReason: fields.has('needsNoBoard') ? textIn(fields, 'noBoardReason') || notSaid : null,
    reviewUntil: fields.has('noReview')
      ? null
      : textIn(fields, 'reviewUntil') || (isCleared ? notSaid : undefined),
  }
}

type Reading = {
  saved: Pick<SavedStudy, 'reviewUntil'> | undefined
  published: boolean
  mayApprove: boolean
}

const plainFields = keysOf(studyLabels)

/** The study from the fields of the form, for the model to check. */
export function readStudyForm(fields: FormData, { saved, published, mayApprove }: Reading) {
  return {
    ...Object.fromEntries(
      plainFields.filter((name) => fields.has(name)).map((name) => [name, textIn(fields, name)]),
    ),
    phases: fields.getAll('phases'),
    minAge: ageIn(fields, 'minAge'),
    maxAge: ageIn(fields, 'maxAge'),
    healthyVolunteers: fields.has('healthyVolunteers'),
    eligibility: textIn(fields, 'eligibility').split('\n'),
    locationIds: fields.getAll('locationIds').map(Number),
    registryPlaces: fields.getAll('registryPlaces').map((place) => JSON.parse(String(place))),
    // The first of the three fields has the name under which the model reports errors of all three.
    contact: {
      name: textIn(fields, 'contact'),
      phone: textIn(fields, 'contactPhone'),
      email: textIn(fields, 'contactEmail'),
    },
    imageId: numberIn(fields, 'imageId'),
    target: numberIn(fields, 'target'),
    screenTarget: numberIn(fields, 'screenTarget'),
    coordinatorId: numberIn(fields, 'coordinatorId'),
    displayOrder: numberIn(fields, 'displayOrder') ?? 0,
    published,
    ...(mayApprove
      ? boardFieldsIn(fields, saved)
      : { noBoardReason: undefined, reviewUntil: undefined }),
  }
}
