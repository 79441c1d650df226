import type { InferResponseType } from 'hono/client'
import { api } from '../../lib/api.ts'
import { call, createFetcherStore, refresh } from '../../lib/remote.ts'
import { notify } from '../../lib/toast.ts'
import { notifyFailure } from '../app/failure.ts'

const { samples } = api.admin

export type Samples = InferResponseType<typeof samples.$get>
export type SampleItem = Samples['samples'][number]
type Section = NonNullable<SampleItem['section']>

/** What the public site shows that is not the clinic's own, and what staff have said is true of them. */
export const $samples = createFetcherStore<Samples, Error>('samples', {
  fetcher: () => call(samples.$get()),
})

/** Says of all that a section claims that it is true of the clinic, or takes that back. */
export async function vouch(section: Section, confirmed: boolean) {
  try {
    $samples.mutate(
      await call(samples[':section'].$put({ param: { section }, json: { confirmed } })),
    )
    refresh('publish', 'go-live')
    notify({
      title: confirmed ? 'Noted' : 'Taken back',
      text: confirmed
        ? 'What this section claims is no longer counted as sample content.'
        : 'What this section claims is counted as sample content again.',
    })
  } catch (error) {
    notifyFailure(error, { title: 'Not noted', text: 'An error occurred' })
  }
}
