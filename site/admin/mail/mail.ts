import type { InferResponseType } from 'hono/client'
import { api, isMissing } from '../../lib/api.ts'
import { call, createRemote, write } from '../../lib/remote.ts'
import { notify } from '../../lib/toast.ts'
import { notifyFailure } from '../app/failure.ts'
import type { FetchPage } from '../list/list.ts'

const { mail } = api.admin

export type UnsentMail = InferResponseType<typeof mail.$get>['mails'][number]

export const fetchUnsentMail: FetchPage<UnsentMail> = async (query) => {
  const { mails, nextCursor } = await call(mail.$get({ query }))
  return { rows: mails, nextCursor }
}

const maxCounted = 50

/** How many mails are unsent: '3', '50+'. */
export const $unsent = createRemote('mail?count', async () => {
  const { rows, nextCursor } = await fetchUnsentMail({ limit: String(maxCounted) })
  return nextCursor ? `${maxCounted}+` : String(rows.length)
})

export const drop = ({ id }: UnsentMail) =>
  write(mail[':id'].$delete({ param: { id: String(id) } }))

export async function resend({ id }: UnsentMail) {
  try {
    await write(mail[':id'].resend.$post({ param: { id: String(id) } }))
    notify({ title: 'Sending again', text: 'The mail leaves this list once it is sent.' })
  } catch (error) {
    if (isMissing(error)) {
      notify({ title: 'Sent already', text: 'This mail has left meanwhile.' })
    } else {
      notifyFailure(error, { title: 'Error', text: 'The mail could not be sent again.' })
    }
  }
}
