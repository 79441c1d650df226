import * as v from 'valibot'
import { asLine } from '#db/model/lib/fields.ts'
import { fold } from '#db/model/lib/fold.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import type { StudyPhase } from '../labels.ts'
import type { Study } from '../study.ts'

export const NctId = v.pipe(v.string(), v.regex(/^NCT\d{8}$/))

const noNumber = 'Please enter a number of ClinicalTrials.gov: NCT and eight digits'

/** A number as staff type or paste it, such as the address of its page. */
export const ImportedStudy = v.object(
  {
    nctId: v.pipe(
      v.string(noNumber),
      v.transform(
        (text) => /(?<![A-Z\d])NCT\d{8}(?!\d)/.exec(asLine(text).toUpperCase())?.[0] ?? '',
      ),
      v.check((id) => id !== '', noNumber),
    ),
  },
  noNumber,
)

/** The parts of a place, from the smallest to the largest. */
const placeParts = ['facility', 'city', 'state', 'zip', 'country'] as const
export type RegistryPlace = Record<(typeof placeParts)[number], string>

/** The facts of a registry record that fill the form of a study. A field that the record lacks is left out. */
export type RegistryFacts = Partial<
  Pick<
    Study,
    | 'title'
    | 'officialTitle'
    | 'summary'
    | 'condition'
    | 'studyType'
    | 'status'
    | 'minAge'
    | 'maxAge'
    | 'sex'
    | 'healthyVolunteers'
    | 'sponsorName'
    | 'protocolNumber'
  >
> & { nctId: string; phases?: StudyPhase[] }

/** The dates of a record that staff plan by, as the registry writes them: '2027-03-01' or '2027-03'. */
export const registryDates = {
  startDate: 'Start of the study',
  primaryCompletionDate: 'Last visit for the main result',
  completionDate: 'End of the study',
} as const
export type RegistryDates = { [Name in keyof typeof registryDates]?: string | undefined }

/** Staff have seen a new date of the registry: it is not shown any more. */
export const NotedDate = v.object({
  nctId: NctId,
  field: v.picklist(keysOf(registryDates), 'Only a date can be noted'),
  registry: v.nullable(v.pipe(v.string(), v.maxLength(20))),
})

export type CheckedPlace = RegistryPlace & {
  isListed: boolean
  /** if our place is not in the record: its places in the same city */
  nearby: string[]
}

/** The findings of the last look about a number. */
export type RegistryRecord = {
  nctId: string
  /** the number under which the registry has the record now; null if it has none */
  foundAs: string | null
  status: string | null
  places: CheckedPlace[]
  dates: RegistryDates
  /** the dates that staff know: those of the first look, or noted since */
  knownDates: RegistryDates
}

export type PlaceOfRegistry = { [Name in keyof RegistryPlace]?: string | null | undefined }

/** A text of the registry as it is read. The registry writes Markdown, in which \ stands before a sign: 'age \> 18'. */
export const withoutEscapes = (text: string) => text.replace(/\\([!-/:-@[-\u0060{-~])/g, '$1')

export const placeKey = (place: PlaceOfRegistry) =>
  placeParts.map((part) => fold(withoutEscapes(place[part] ?? ''))).join('\n')

/** The key of a place in any state: places that were stored earlier name none. */
export const placeKeyInAnyState = (place: PlaceOfRegistry) => placeKey({ ...place, state: '' })

/** 'Harbor Clinic, Boston, Massachusetts 02110, United States' */
export const placeLabel = ({ facility, city, state, zip, country }: PlaceOfRegistry) =>
  [facility, [[city, state].filter(Boolean).join(', '), zip].filter(Boolean).join(' '), country]
    .filter(Boolean)
    .join(', ')
