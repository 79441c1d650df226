import { type Age, ageUnits, registryPhases, sexes } from '#db/model/studies/labels.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { placeKey, type RegistryFacts, type RegistryPlace } from '#db/model/studies/registry.ts'
import type { RegistryStudy } from './record.ts'

const phaseNamed = (name: string) => keysOf(registryPhases).find((phase) => phase === name)

const perMonth: Readonly<Record<string, number>> = {
  month: 1,
  week: 1 / 4.345,
  day: 1 / 30.44,
  hour: 0,
  minute: 0,
}

/** '18 Years', '6 Months', '30 Days'; 'N/A' is no limit. Ages below a month become whole months. */
function ageIn(text: string | undefined): Age | undefined {
  const [, amount, unit = ''] =
    /^(\d{1,4})\s+(year|month|week|day|hour|minute)s?$/i.exec(text ?? '') ?? []
  if (amount === undefined) return undefined
  if (unit.toLowerCase() === 'year') return { value: Number(amount), unit: ageUnits.years }
  const months = Number(amount) * (perMonth[unit.toLowerCase()] ?? 0)
  return { value: Math.round(months), unit: ageUnits.months }
}

/** The registry answers true or false, and answered Yes or No before. */
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

/** The places of a record, each once. */
export function placesOf({ protocolSection: { contactsLocationsModule } }: RegistryStudy) {
  const places = (contactsLocationsModule?.locations ?? []).map(
    ({ facility = '', city = '', zip = '', country = '' }): RegistryPlace => ({
      facility,
      city,
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

/** The fields of a study that its record fills. The eligibility in plain words stays for staff to write. */
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
    minAge: ageIn(eligibilityModule?.minimumAge),
    maxAge: ageIn(eligibilityModule?.maximumAge),
    sex: keysOf(sexes).find((sex) => sex === eligibilityModule?.sex?.toUpperCase()),
    healthyVolunteers: asFlag(eligibilityModule?.healthyVolunteers),
    sponsorName: record.sponsorCollaboratorsModule?.leadSponsor?.name,
    protocolNumber: identificationModule.orgStudyIdInfo?.id,
  }
  return { nctId: identificationModule.nctId, ...withoutMissing(facts) }
}

/** The answer for the import dialog: nothing of it is stored before staff save the form. */
export function importOf(record: RegistryStudy) {
  const facts = factsOf(record)
  return {
    study: { ...facts, eligibility: [] as string[] },
    fromRegistry: keysOf(facts),
    /** the criteria as the protocol words them, beside the plain words that staff write */
    officialEligibility: record.protocolSection.eligibilityModule?.eligibilityCriteria ?? '',
    places: placesOf(record),
  }
}
