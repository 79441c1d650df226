import { atom } from 'nanostores'
import { type BulkChange, isNarrow } from '#db/model/candidates/bulk-change.ts'
import { api } from '#site/lib/api.ts'
import { call, createRemote, write } from '#site/lib/remote.ts'
import { notify } from '#site/lib/toast.ts'
import { notifyUndoable } from '#site/admin/base/notifyUndoable.ts'
import { saveAt } from '../saveAt.ts'
import type { TickedNow } from './ticked.ts'
import { counted } from '#db/model/lib/wording.ts'

const { bulk } = api.admin.candidates

type Change = BulkChange['change']

export type CandidateBulkAction = 'assign' | 'due' | 'close'

/** A change, and its effect in words: 'the owner Ana' */
export type Wanted = { change: Change; words: string }

/** The ticked candidates, or everything that the filter finds. */
type Chosen = Pick<TickedNow, 'ids' | 'filter'> & { all?: number | undefined }

const asked = ({ ids, all, filter }: Chosen, change: Change) =>
  // The filter is that of the list's address, which the API checks again.
  (all === undefined
    ? { ids: [...ids], change }
    : { filter, ...(!isNarrow(filter) && { all: true }), change }) as Pick<
    Parameters<typeof bulk.$post>[0]['json'],
    'ids' | 'filter' | 'all' | 'change'
  >

/** How many candidates a change would change; without a change, how many are chosen. */
export const createCount = (chosen: Chosen, change: Change) =>
  createRemote(`candidates?bulk=${JSON.stringify(asked(chosen, change))}`, async () => {
    const { changed } = await call(bulk.$post({ json: { ...asked(chosen, change), dryRun: true } }))
    return changed
  })

export const $lastBulk = atom<{ undo: string; changed: number; at: number } | undefined>()

/** The place above the list, which shows failed bulk changes. */
export const bulkPlace = 'candidates, many'

export async function undoBulk(undo: string) {
  $lastBulk.set(undefined)
  await saveAt(bulkPlace, 'Not undone', async () => {
    const { undone, kept } = await write(bulk[':undo'].undo.$post({ param: { undo } }))
    const text = `${counted(kept, 'candidate')} stay as they are: somebody has changed them since.`
    notify({ title: `Undone for ${counted(undone, 'candidate')}`, ...(kept > 0 && { text }) })
  })
}

/** Returns whether it is done. */
export const changeAll = (chosen: Chosen, change: Change) =>
  saveAt(bulkPlace, 'Not changed', async () => {
    const { changed, undo } = await write(bulk.$post({ json: asked(chosen, change) }))
    const notice = { title: `${counted(changed, 'candidate')} changed` }
    if (!undo || changed === 0) return notify(notice)
    $lastBulk.set({ undo, changed, at: Date.now() })
    notifyUndoable(notice, 'Press Undo above the list', () => undoBulk(undo))
  })
