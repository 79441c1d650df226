import type { InferResponseType } from 'hono/client'
import { undoFor } from '../../../db/model/mail.ts'
import { api } from '../../lib/api.ts'
import { call, refresh, write } from '../../lib/remote.ts'
import { notify } from '../../lib/toast.ts'
import { notifyFailure } from '../app/failure.ts'
import { adjust } from '../navigation/address.ts'
import { nameOf } from './candidates.ts'

const { candidates } = api.admin
const merging = candidates[':id'].merge[':other']

export type Preview = InferResponseType<typeof merging.$get, 200>['merge']
export type Side = Preview['kept']

const pair = (id: number, other: number) => ({
  param: { id: String(id), other: String(other) },
})

/** What a merge of the other candidate into the kept one would leave. */
export const fetchPreview = async (kept: number, other: number) =>
  (await call(merging.$get(pair(kept, other)))).merge

export async function notSame(id: number, other: number) {
  try {
    await write(candidates[':id'].not[':other'].$post(pair(id, other)))
    notify({ title: 'Noted', text: 'These two are not suggested again.' })
  } catch (error) {
    notifyFailure(error, { title: 'Not saved', text: 'Please try again.' })
  }
}

/** Merges, opens the kept candidate and offers to undo it. Returns whether it is done. */
export async function merge({ kept, other }: Preview) {
  try {
    const { merge } = await call(merging.$post(pair(kept.id, other.id)))
    adjust({ id: String(kept.id) }, { replace: true })
    notify(
      { title: 'Merged', text: `${nameOf(other)} is part of ${nameOf(kept)} now.` },
      {
        label: 'Undo',
        hint: 'Press Undo beside the merge in the history',
        forMs: undoFor,
        run: () => void undoMerge(merge.id, nameOf(other)),
      },
    )
    return true
  } catch (error) {
    notifyFailure(error, { title: 'Not merged', text: 'Please try again.' })
    return false
  } finally {
    // Only now: before, the candidate that was open would be read as the kept one.
    refresh()
  }
}

export async function undoMerge(id: number, otherName: string) {
  try {
    await write(candidates.merges[':id'].undo.$post({ param: { id: String(id) } }))
    notify({ title: 'Merge undone', text: `${otherName} is a candidate again.` })
  } catch (error) {
    notifyFailure(error, { title: 'Not undone', text: 'Please try again.' })
  }
}
