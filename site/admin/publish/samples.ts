import type { InferResponseType } from 'hono/client'
import { api } from '#site/lib/api.ts'
import { call, createRemote, write } from '#site/lib/remote.ts'
import { runAction } from '../base/useAction.ts'

const { samples } = api.admin

export type Samples = InferResponseType<typeof samples.$get>
export type ListedSample = Samples['samples'][number]
type Section = NonNullable<ListedSample['section']>

/** The sample content that the public site shows, and the claims in it that staff have confirmed. */
export const $samples = createRemote('samples', () => call(samples.$get()))

/** Confirms that everything a section claims is true of the clinic, or takes that back. */
export const vouch = (section: Section, confirmed: boolean) =>
  runAction({
    run: async () =>
      $samples.mutate(
        await write(samples[':section'].$put({ param: { section }, json: { confirmed } })),
      ),
    done: {
      title: confirmed ? 'Noted' : 'Taken back',
      text: confirmed
        ? 'What this section claims is no longer counted as sample content.'
        : 'What this section claims is counted as sample content again.',
    },
    failed: { title: 'Not noted', text: 'An error occurred' },
    place: 'samples',
  })
