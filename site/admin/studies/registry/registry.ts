import type { InferResponseType } from 'hono/client'
import type { RegistryPlace } from '#db/model/studies/registry/registry.ts'
import { api } from '#site/lib/api.ts'
import { call, createRemote, write } from '#site/lib/remote.ts'

const { studies } = api.admin

export type Imported = InferResponseType<typeof studies.import.$post>
type Differences = InferResponseType<typeof studies.differences.$get>
export type ShownDifference = Differences['differences'][number]

/** The record of a study at the registry. Nothing is stored. */
export const importStudy = ({ nctId }: { nctId: string }): Promise<Imported> =>
  call(studies.import.$post({ json: { nctId } }))

/** The differences between our studies and the registry at the last comparison. */
export const $differences = createRemote('differences', (): Promise<Differences> =>
  call(studies.differences.$get()),
)

export const lookNow = (): Promise<Differences> => write(studies.look.$post())

type NotedDate = Parameters<typeof studies.differences.noted.$post>[0]['json']

export const noteDate = (json: NotedDate) => write(studies.differences.noted.$post({ json }))

/** The values of a new study's form: the record's facts and the places that are ours. Texts for patients stay empty. */
export function filledBy(imported: Imported, ours: readonly RegistryPlace[]) {
  const { title, summary, condition, ...facts } = imported.study
  const official = { title, summary, condition, eligibility: imported.officialEligibility }
  return {
    study: { ...facts, registryPlaces: ours },
    fromRegistry: [
      ...imported.fromRegistry.filter((name) => !Object.hasOwn(official, name)),
      ...(ours.length > 0 ? ['registryPlaces'] : []),
    ],
    official,
  }
}

export type Filled = ReturnType<typeof filledBy>

export const registryAddress = (nctId: string) => `https://clinicaltrials.gov/study/${nctId}`
