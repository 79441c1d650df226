import type { InferResponseType } from 'hono/client'
import { ApiError, api } from '../../lib/api.ts'
import { call, createFetcherStore, refresh } from '../../lib/remote.ts'
import { notify } from '../../lib/toast.ts'
import { notifyFailure } from '../app/failure.ts'
import type { FetchPage } from '../list/list.ts'

const { mail } = api.admin

export type UnsentMail = InferResponseType<typeof mail.$get>['mails'][number]

export const fetchUnsentMail: FetchPage<UnsentMail> = async (query) => {
  const { mails, nextCursor } = await call(mail.$get({ query }))
  return { rows: mails, nextCursor }
}

const most = 50

/** How many wait, as far as they are worth counting: '3', '50+'. */
export const $unsent = createFetcherStore<string, Error>(['mail', '?count'], {
  fetcher: async () => {
    const { rows, nextCursor } = await fetchUnsentMail({ limit: String(most) })
    return nextCursor ? `${most}+` : String(rows.length)
  },
})

export const drop = ({ id }: UnsentMail) => call(mail[':id'].$delete({ param: { id: String(id) } }))

export async function resend({ id }: UnsentMail) {
  try {
    await call(mail[':id'].resend.$post({ param: { id: String(id) } }))
    notify({ title: 'Sending again', text: 'The mail leaves this list once it is sent.' })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      notify({ title: 'Sent already', text: 'This mail has left meanwhile.' })
    } else {
      notifyFailure(error, { title: 'Error', text: 'The mail could not be sent again.' })
    }
  } finally {
    refresh('mail')
  }
}
