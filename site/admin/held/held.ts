import type { InferResponseType } from 'hono/client'
import { api, isMissing } from '#site/lib/api.ts'
import { write } from '#site/lib/remote.ts'
import { notify } from '#site/lib/toast.ts'
import { forgetNotSaved, notifyNotSaved } from '../base/failure.ts'
import { fetchPagesOf } from '../list/pages.ts'

const { refused } = api.admin

export type Refused = InferResponseType<typeof refused.$get>['refused'][number]

export const fetchRefused = fetchPagesOf('refused', refused.$get)

const heldParam = ({ name, id }: Refused) => ({ name, id: String(id) })

export async function retry(submission: Refused) {
  const place = `held ${submission.name} ${submission.id}`
  try {
    const answer = await write(
      refused[':name'][':id'].retry.$post({ param: heldParam(submission) }),
    )
    forgetNotSaved(place)
    if (answer.stored) notify({ title: 'Stored', text: 'It is in its list now.' })
    else {
      const text = 'The database still refuses it, for the reason shown.'
      notify({ look: 'destructive', title: 'Not stored', text })
    }
  } catch (error) {
    if (isMissing(error)) {
      notify({ title: 'Gone', text: 'Somebody else has taken care of it.' })
    } else notifyNotSaved(place, error, { title: 'Error', text: 'It could not be stored.' })
  }
}

export const discardHeld = (submission: Refused) =>
  write(refused[':name'][':id'].$delete({ param: heldParam(submission) }))
