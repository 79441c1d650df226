import type { OutboxMail } from '#db/mail/outbox.ts'
import { submissionCalled } from '#db/model/submissions/kinds.ts'
import { letter } from './letter/letter.ts'
import { submissionOf } from './letters.ts'

export const isNotice = ({ kind, data }: OutboxMail) => kind === 'notice' && !data['held']

/** Up to this number, each notice is its own mail with a link to the person. If there are more, one mail covers all. */
export const mostSingleNotices = 5

/** How many notices one mail can cover. */
export const mostGathered = 1000

const number = new Intl.NumberFormat('en-US')

/** `1,200 patient inquiries, 1 visit request` */
function countsOf(mails: readonly OutboxMail[]) {
  const byKind = Map.groupBy(mails, submissionOf)
  const counts = [...byKind].map(([what, { length }]) => {
    const { one, many } = submissionCalled(what)
    return `${number.format(length)} ${length === 1 ? one : many}`
  })
  return counts.join(', ')
}

export function noticeOfMany(mails: readonly OutboxMail[], siteUrl: string) {
  const suspected = mails.filter(({ data }) => data['suspected'])
  return letter(`${number.format(mails.length)} new messages from the website`, [
    `These have arrived on the website within a short time: ${countsOf(mails)}.`,
    ...(suspected.length > 0
      ? [
          `Some look like spam, and are marked so: ${countsOf(suspected)}. Nothing was sent back to their senders.`,
        ]
      : []),
    { label: 'Read them in the admin area', url: `${siteUrl}/admin` },
  ])
}
