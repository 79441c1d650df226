import type { InferResponseType } from 'hono/client'
import { ApiError, api } from '../lib/api.ts'
import { call, refresh } from '../lib/remote.ts'
import { notify } from '../lib/toast.ts'
import { notifyFailure } from './failure.ts'
import type { FetchPage } from './list.ts'

const { mail } = api.admin

export type UnsentMail = InferResponseType<typeof mail.$get>['mails'][number]

export const fetchUnsentMail: FetchPage<UnsentMail> = async (query) => {
  const { mails, nextCursor } = await call(mail.$get({ query }))
  return { rows: mails, nextCursor }
}

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
