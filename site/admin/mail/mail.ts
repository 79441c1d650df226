import type { InferResponseType } from 'hono/client'
import { api, idParam, isMissing } from '#site/lib/api.ts'
import { call, createRemote, write } from '#site/lib/remote.ts'
import { notify } from '#site/lib/toast.ts'
import { forgetNotSaved, notifyFailure, notifyNotSaved } from '../base/failure.ts'
import { fetchPagesOf } from '../list/pages.ts'

const { mail, 'test-letter': testLetter, 'test-alert': testAlert } = api.admin

export type UnsentMail = InferResponseType<typeof mail.$get>['mails'][number]

export const fetchUnsentMail = fetchPagesOf('mails', mail.$get)

const maxCounted = 50

/** How many mails are unsent: '3', '50+'. */
export const $unsent = createRemote('mail?count', async () => {
  const { rows, nextCursor } = await fetchUnsentMail({ limit: String(maxCounted) })
  return nextCursor ? `${maxCounted}+` : String(rows.length)
})

/** Sends a test letter to STAFF_EMAIL. */
export async function sendTest() {
  try {
    const { outcome, provider, detail } = await call(testLetter.$post())
    if (outcome === 'failed') {
      notify({
        title: 'The test letter was not taken',
        text: detail ?? provider,
        look: 'destructive',
      })
    } else {
      notify({ title: 'Test letter sent', text: `${provider} took it. Look whether it arrives.` })
    }
  } catch (error) {
    notifyFailure(error, { title: 'No test letter', text: 'It could not be sent.' })
  }
}

export async function tryAlerts() {
  try {
    const { outcome, detail } = await call(testAlert.$post())
    if (outcome === 'sent') {
      notify({ title: 'Test alert sent', text: 'The receiver took it. Look whether it is shown.' })
    } else {
      notify({
        title: outcome === 'off' ? 'Alerts go nowhere' : 'The test alert was not taken',
        text: detail ?? 'ALERT_WEBHOOK_URL is not set: nobody is told when something stops.',
        look: 'destructive',
      })
    }
  } catch (error) {
    notifyFailure(error, { title: 'No test alert', text: 'It could not be sent.' })
  }
}

export const deleteMail = ({ id }: UnsentMail) => write(mail[':id'].$delete(idParam(id)))

export async function resend({ id }: UnsentMail) {
  try {
    await write(mail[':id'].resend.$post(idParam(id)))
    forgetNotSaved(`mail ${id}`)
    notify({ title: 'Sending again', text: 'The mail leaves this list once it is sent.' })
  } catch (error) {
    if (isMissing(error)) {
      notify({ title: 'Sent already', text: 'This mail has left meanwhile.' })
    } else {
      notifyNotSaved(`mail ${id}`, error, {
        title: 'Error',
        text: 'The mail could not be sent again.',
      })
    }
  }
}
