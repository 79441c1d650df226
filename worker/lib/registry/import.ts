import { type Age, ageUnits, registryPhases, sexes } from '#db/model/studies/labels.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import {
  placeKey,
  type RegistryFacts,
  type RegistryPlace,
} from '#db/model/studies/registry/registry.ts'
import type { RegistryStudy } from './record.ts'

const phaseNamed = (name: string) => keysOf(registryPhases).find((phase) => phase === name)

const daysOfUnit: Readonly<Record<string, number>> = {
  week: 7,
  day: 1,
  hour: 1 / 24,
  minute: 1 / (24 * 60),
}

/**
 * Ages such as '18 Years', '6 Months' or '30 Days'; 'N/A' is no limit. Converts other units to whole months. `round`
 * makes the limit wide, so that the page does not reject people whom the protocol accepts.
 */
function ageIn(text: string | undefined, round: (days: number) => number): Age | undefined {
  const [, amount, unit = ''] =
    /^(\d{1,4})\s+(year|month|week|day|hour|minute)s?$/i.exec(text ?? '') ?? []
  if (amount === undefined) return undefined
  const value = Number(amount)
  const days = daysOfUnit[unit.toLowerCase()]
  if (days !== undefined) return { value: round(value * days), unit: ageUnits.months }
  return { value, unit: unit.toLowerCase() === 'year' ? ageUnits.years : ageUnits.months }
}

/** Rounds down: '3 Days' means from birth. Protocols write 90 days for three months. */
const lowestMonths = (days: number) => Math.floor(days / 30)
/** Rounds up: '72 Hours' means within the first month. A limit of 0 would exclude everybody. */
const highestMonths = (days: number) => Math.max(1, Math.ceil(days / 30.44))

/** The registry answers true or false. Older answers were Yes or No. */
function asFlag(value: boolean | string | undefined) {
  if (typeof value === 'boolean') return value
  if (/^(yes|true)$/i.test(value ?? '')) return true
  return /^(no|false)$/i.test(value ?? '') ? false : undefined
}

const upTo = (max: number, items: readonly string[]) => {
  let text = ''
  for (const item of items) {
    const longer = text ? `${text}, ${item}` : item
    if (longer.length > max) break
    text = longer
  }
  return text || items[0]
}

const maxCondition = 200

export function registryPlaces({ protocolSection: { contactsLocationsModule } }: RegistryStudy) {
  const places = (contactsLocationsModule?.locations ?? []).map(
    ({ facility = '', city = '', state = '', zip = '', country = '' }): RegistryPlace => ({
      facility,
      city,
      state,
      zip,
      country,
    }),
  )
  return [...new Map(places.map((place) => [placeKey(place), place])).values()]
}

export const datesOf = ({ protocolSection: { statusModule } }: RegistryStudy) => ({
  startDate: statusModule?.startDateStruct?.date,
  primaryCompletionDate: statusModule?.primaryCompletionDateStruct?.date,
  completionDate: statusModule?.completionDateStruct?.date,
})

/** Object.fromEntries loses the types of its values. */
const withoutMissing = <T extends object>(object: T) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }

/** The fields that a study gets from its record. Staff write the eligibility in plain words themselves. */
function factsOf({ protocolSection: record }: RegistryStudy): RegistryFacts {
  const { identificationModule, statusModule, designModule, eligibilityModule } = record
  const facts = {
    title: identificationModule.briefTitle,
    officialTitle: identificationModule.officialTitle,
    summary: record.descriptionModule?.briefSummary,
    condition: upTo(maxCondition, record.conditionsModule?.conditions ?? []),
    phases: designModule && [
      ...new Set(designModule.phases.flatMap((name) => phaseNamed(name) ?? [])),
    ],
    studyType: designModule?.studyType,
    status: statusModule?.overallStatus,
    minAge: ageIn(eligibilityModule?.minimumAge, lowestMonths),
    maxAge: ageIn(eligibilityModule?.maximumAge, highestMonths),
    sex: keysOf(sexes).find((sex) => sex === eligibilityModule?.sex?.toUpperCase()),
    healthyVolunteers: asFlag(eligibilityModule?.healthyVolunteers),
    sponsorName: record.sponsorCollaboratorsModule?.leadSponsor?.name,
    protocolNumber: identificationModule.orgStudyIdInfo?.id,
  }
  return { nctId: identificationModule.nctId, ...withoutMissing(facts) }
}

/** The answer for the import dialog. Nothing is stored until staff save the form. */
export function importOf(record: RegistryStudy) {
  const facts = factsOf(record)
  const eligibility: string[] = []
  return {
    study: { ...facts, eligibility },
    fromRegistry: keysOf(facts),
    officialEligibility: record.protocolSection.eligibilityModule?.eligibilityCriteria ?? '',
    places: registryPlaces(record),
  }
}
