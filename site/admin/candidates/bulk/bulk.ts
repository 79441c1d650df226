import type { BulkChange } from '../../../../db/model/candidates/candidates.ts'
import { api } from '../../../lib/api.ts'
import { call, createRemote, write } from '../../../lib/remote.ts'
import { notify } from '../../../lib/toast.ts'
import { notifyFailure } from '../../app/failure.ts'
import { counted } from '../words.ts'
import type { TickedNow } from './ticked.ts'

const { bulk } = api.admin.candidates

type Change = BulkChange['change']

export type BulkAction = 'assign' | 'due' | 'close'

/** A change and what candidates get by it, in words: 'the owner Ana' */
export type Wanted = { change: Change; words: string }

/** The ticked candidates, or everything that the filter finds. */
type Chosen = Pick<TickedNow, 'ids' | 'filter'> & { all?: number | undefined }

const asked = ({ ids, all, filter }: Chosen, change: Change) =>
  // The filter is that of the list's address, which the API checks again.
  (all === undefined ? { ids: [...ids], change } : { filter, change }) as Pick<
    Parameters<typeof bulk.$post>[0]['json'],
    'ids' | 'filter' | 'change'
  >

/** How many candidates a change would change; without a change, how many are chosen. */
export const createCount = (chosen: Chosen, change: Change) =>
  createRemote(`candidates?bulk=${JSON.stringify(asked(chosen, change))}`, async () => {
    const { changed } = await call(bulk.$post({ json: { ...asked(chosen, change), dryRun: true } }))
    return changed
  })

/** Returns whether it is done. */
export async function changeAll(chosen: Chosen, change: Change) {
  try {
    const { changed } = await write(bulk.$post({ json: asked(chosen, change) }))
    notify({ title: `${counted(changed, 'candidate')} changed` })
    return true
  } catch (error) {
    notifyFailure(error, { title: 'Not changed', text: 'Please try again.' })
    return false
  }
}
