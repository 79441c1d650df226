import type { InferResponseType } from 'hono/client'
import { undoFor } from '#db/model/mail.ts'
import { api, idParam } from '#site/lib/api.ts'
import { call, createRemote, refresh, type Remote, write } from '#site/lib/remote.ts'
import { notify } from '#site/lib/toast.ts'
import { forgetNotSaved, notifyNotSaved } from '#site/admin/base/failure.ts'
import { adjust } from '#site/admin/navigation/address.ts'
import { candidateName } from '../candidates.ts'

const { candidates } = api.admin
const merging = candidates[':id'].merge[':other']

export type Preview = InferResponseType<typeof merging.$get, 200>['merge']
export type Side = Preview['kept']

const pair = (id: number, other: number) => ({
  param: { id: String(id), other: String(other) },
})

export const mergePlace = 'merges'

export async function notSame(id: number, other: number) {
  try {
    await write(candidates[':id'].not[':other'].$post(pair(id, other)))
    forgetNotSaved(mergePlace)
    notify({ title: 'Noted', text: 'These two are not suggested again.' })
  } catch (error) {
    notifyNotSaved(mergePlace, error, { title: 'Not saved', text: 'Please try again.' })
  }
}

/** Two candidates who may be merged: a preview for each choice of the kept one, and the merge itself. */
export function createMerge(openId: number, otherId: number) {
  let isMerged = false

  function preview(kept: number, other: number) {
    const $preview: Remote<Preview> = createRemote(
      `candidates?merge=${kept}-${other}`,
      async () =>
        // The API has no preview of a merged pair: the last one stays until the dialog closes.
        (isMerged && $preview.get().data) || (await call(merging.$get(pair(kept, other)))).merge,
    )
    return $preview
  }

  /** Merges, opens the kept candidate and offers to undo it. Returns whether it is done. */
  async function merge({ kept, other }: Preview) {
    try {
      const { merge } = await call(merging.$post(pair(kept.id, other.id)))
      isMerged = true
      forgetNotSaved(mergePlace)
      adjust({ id: String(kept.id) }, { replace: true })
      sayMerged(merge.id, candidateName(kept), candidateName(other))
    } catch (error) {
      notifyNotSaved(mergePlace, error, { title: 'Not merged', text: 'Please try again.' })
    }
    // After the kept candidate is opened: for the merged one, the API would answer with the kept one.
    refresh()
    return isMerged
  }

  return { $keepsOpen: preview(openId, otherId), $keepsOther: preview(otherId, openId), merge }
}

const sayMerged = (id: number, keptName: string, otherName: string) =>
  notify(
    { title: 'Merged', text: `${otherName} is part of ${keptName} now.` },
    {
      label: 'Undo',
      hint: 'Press Undo beside the merge in the history',
      forMs: undoFor,
      run: () => void undoMerge(id, otherName),
    },
  )

export async function undoMerge(id: number, otherName: string) {
  try {
    await write(candidates.merges[':id'].undo.$post(idParam(id)))
    forgetNotSaved(mergePlace)
    notify({ title: 'Merge undone', text: `${otherName} is a candidate again.` })
  } catch (error) {
    notifyNotSaved(mergePlace, error, { title: 'Not undone', text: 'Please try again.' })
  }
}
