import type { InferResponseType } from 'hono/client'
import { api, idParam } from '#site/lib/api.ts'
import { call, createRemote, refresh, type Remote, write } from '#site/lib/remote.ts'
import { notify } from '#site/lib/toast.ts'
import { adjust } from '#site/admin/navigation/address.ts'
import { candidateName } from '../candidates.ts'
import { notifyUndoable } from '#site/admin/base/notifyUndoable.ts'
import { saveAt } from '../saveAt.ts'

const { candidates } = api.admin
const merging = candidates[':id'].merge[':other']

export type Preview = InferResponseType<typeof merging.$get, 200>['merge']
export type Side = Preview['kept']

const pair = (id: number, other: number) => ({
  param: { id: String(id), other: String(other) },
})

export const mergePlace = 'merges'

export const notSame = (id: number, other: number) =>
  saveAt(mergePlace, 'Not saved', async () => {
    await write(candidates[':id'].not[':other'].$post(pair(id, other)))
    notify({ title: 'Noted', text: 'These two are not suggested again.' })
  })

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
    await saveAt(mergePlace, 'Not merged', async () => {
      const { merge } = await call(merging.$post(pair(kept.id, other.id)))
      isMerged = true
      adjust({ id: String(kept.id) }, { replace: true })
      const name = candidateName(other)
      notifyUndoable(
        { title: 'Merged', text: `${name} is part of ${candidateName(kept)} now.` },
        'Press Undo beside the merge in the history',
        () => undoMerge(merge.id, name),
      )
    })
    // After the kept candidate is opened: for the merged one, the API would answer with the kept one.
    refresh()
    return isMerged
  }

  return { $keepsOpen: preview(openId, otherId), $keepsOther: preview(otherId, openId), merge }
}

export const undoMerge = (id: number, otherName: string) =>
  saveAt(mergePlace, 'Not undone', async () => {
    await write(candidates.merges[':id'].undo.$post(idParam(id)))
    notify({ title: 'Merge undone', text: `${otherName} is a candidate again.` })
  })
