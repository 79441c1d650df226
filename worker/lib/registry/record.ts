import * as v from 'valibot'
import { asLine, asProse } from '#db/model/lib/fields.ts'
import { NctId, withoutEscapes } from '#db/model/studies/registry/registry.ts'

// The study record of ClinicalTrials.gov's API, version 2. Only the number is required: some records are thirty years
// old, so missing fields and fields of another type are ignored.

const orMissing = <S extends v.GenericSchema>(schema: S) =>
  v.fallback(v.optional(schema), undefined)

/** Texts are cut to this multiple of their limit before they are cleaned, because a record may contain megabytes. */
const spare = 4

const cut = (text: string, max: number) =>
  text.length > max ? `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text

const cleaned = (clean: (text: string) => string) => (max: number) =>
  orMissing(
    v.pipe(
      v.string(),
      v.transform(
        (text) => cut(clean(withoutEscapes(text.slice(0, max * spare))), max) || undefined,
      ),
    ),
  )
const registryLine = cleaned(asLine)
const registryProse = cleaned(asProse)

/** A list, without items of another type. */
const registryList = <S extends v.GenericSchema>(item: S) =>
  v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((items) =>
        items.flatMap((one): v.InferOutput<S>[] => {
          const parsed = v.safeParse(item, one)
          return parsed.success ? [parsed.output] : []
        }),
      ),
    ),
    [],
  )

const words = (max: number) =>
  registryList(
    v.pipe(
      v.string(),
      v.transform((text) => cut(asLine(withoutEscapes(text.slice(0, max * spare))), max)),
    ),
  )

const date = orMissing(v.object({ date: registryLine(20) }))

export const RegistryStudy = v.object({
  protocolSection: v.object({
    identificationModule: v.object({
      nctId: NctId,
      nctIdAliases: words(20),
      orgStudyIdInfo: orMissing(v.object({ id: registryLine(200) })),
      briefTitle: registryLine(500),
      officialTitle: registryLine(1000),
    }),
    statusModule: orMissing(
      v.object({
        overallStatus: registryLine(50),
        startDateStruct: date,
        primaryCompletionDateStruct: date,
        completionDateStruct: date,
      }),
    ),
    sponsorCollaboratorsModule: orMissing(
      v.object({ leadSponsor: orMissing(v.object({ name: registryLine(500) })) }),
    ),
    descriptionModule: orMissing(v.object({ briefSummary: registryProse(5000) })),
    conditionsModule: orMissing(v.object({ conditions: words(200) })),
    designModule: orMissing(v.object({ studyType: registryLine(50), phases: words(50) })),
    eligibilityModule: orMissing(
      v.object({
        // The registry allows 20,000 characters.
        eligibilityCriteria: registryProse(20_000),
        healthyVolunteers: orMissing(v.union([v.boolean(), v.string()])),
        sex: registryLine(20),
        minimumAge: registryLine(50),
        maximumAge: registryLine(50),
      }),
    ),
    contactsLocationsModule: orMissing(
      v.object({
        locations: registryList(
          v.object({
            facility: registryLine(500),
            city: registryLine(200),
            state: registryLine(200),
            zip: registryLine(50),
            country: registryLine(200),
          }),
        ),
      }),
    ),
  }),
})
export type RegistryStudy = v.InferOutput<typeof RegistryStudy>

/** A page of a search. If one study is unreadable, the whole page is: otherwise that study would look withdrawn. */
export const RegistryPage = v.object({
  studies: v.array(RegistryStudy),
  nextPageToken: orMissing(v.string()),
})

export const RegistryVersion = v.object({
  dataTimestamp: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
})
