import type { InferResponseType } from 'hono/client'
import { api, idParam, isMissing } from '#site/lib/api.ts'
import { call, createRemote, write } from '#site/lib/remote.ts'
import { notify } from '#site/lib/toast.ts'
import { runAction } from '../base/useAction.ts'
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
export const sendTest = () =>
  runAction({
    run: () => call(testLetter.$post()),
    done: ({ outcome, provider, detail }) =>
      outcome === 'failed'
        ? { title: 'The test letter was not taken', text: detail ?? provider, look: 'destructive' }
        : { title: 'Test letter sent', text: `${provider} took it. Look whether it arrives.` },
    failed: { title: 'No test letter', text: 'It could not be sent.' },
    reads: true,
    place: 'test letter',
  })

export const tryAlerts = () =>
  runAction({
    run: () => call(testAlert.$post()),
    done: ({ outcome, detail }) =>
      outcome === 'sent'
        ? { title: 'Test alert sent', text: 'The receiver took it. Look whether it is shown.' }
        : {
            title: outcome === 'off' ? 'Alerts go nowhere' : 'The test alert was not taken',
            text: detail ?? 'ALERT_WEBHOOK_URL is not set: nobody is told when something stops.',
            look: 'destructive',
          },
    failed: { title: 'No test alert', text: 'It could not be sent.' },
    reads: true,
    place: 'test alert',
  })

export const deleteMail = ({ id }: UnsentMail) => write(mail[':id'].$delete(idParam(id)))

export const resend = ({ id }: UnsentMail) =>
  runAction({
    run: () => write(mail[':id'].resend.$post(idParam(id))),
    done: { title: 'Sending again', text: 'The mail leaves this list once it is sent.' },
    failed(error) {
      if (!isMissing(error)) return { title: 'Error', text: 'The mail could not be sent again.' }
      return notify({ title: 'Sent already', text: 'This mail has left meanwhile.' })
    },
    place: `mail ${id}`,
  })
