import type { InferResponseType } from 'hono/client'
import { api, isMissing } from '#site/lib/api.ts'
import { write } from '#site/lib/remote.ts'
import { notify } from '#site/lib/toast.ts'
import { runAction } from '../base/useAction.ts'
import { fetchPagesOf } from '../list/pages.ts'

const { refused } = api.admin

export type Refused = InferResponseType<typeof refused.$get>['refused'][number]

export const fetchRefused = fetchPagesOf('refused', refused.$get)

const heldParam = ({ name, id }: Refused) => ({ name, id: String(id) })

export const retry = (submission: Refused) =>
  runAction({
    run: () => write(refused[':name'][':id'].retry.$post({ param: heldParam(submission) })),
    done: ({ stored }) =>
      stored
        ? { title: 'Stored', text: 'It is in its list now.' }
        : {
            look: 'destructive',
            title: 'Not stored',
            text: 'The database still refuses it, for the reason shown.',
          },
    failed(error) {
      if (!isMissing(error)) return { title: 'Error', text: 'It could not be stored.' }
      return notify({ title: 'Gone', text: 'Somebody else has taken care of it.' })
    },
    place: `held ${submission.name} ${submission.id}`,
  })

export const discardHeld = (submission: Refused) =>
  write(refused[':name'][':id'].$delete({ param: heldParam(submission) }))
