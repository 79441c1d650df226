import type { OutboxMail } from '#db/mail/outbox.ts'
import { submissionCalled, type SubmissionKind } from '#db/model/submissions/kinds.ts'
import { type IssueHold, issueHolds } from '#db/model/news/labels.ts'
import { dayInWords } from '#db/model/visits/words.ts'
import { letter } from './letter/letter.ts'

type Told = {
  suspected: string | undefined
  /** the request of a sponsor */
  request: string | undefined
  candidate: number | undefined
  /** the study that the submission names had lapsed before the submission came */
  isAfterLapse: boolean
  /** the requested time was already taken */
  isTimeGone: boolean
}

/** The screen on which staff work on a submission: the candidate on the desk, or the list of its kind. */
function placeOf(what: SubmissionKind, candidate: number | undefined) {
  if (candidate) return `/admin/candidates?id=${candidate}`
  const { path, query } = submissionCalled(what).screen
  return query ? `${path}?${new URLSearchParams(query)}` : path
}

/** The mail to staff about a new submission. The content of the submission stays in the admin area. */
export const notice = (
  what: SubmissionKind,
  siteUrl: string,
  { suspected, request, candidate, isAfterLapse, isTimeGone }: Told,
) => {
  const mark = suspected ? ` (suspected ${suspected})` : ''
  return letter(`New ${what}${mark}`, [
    `A new ${what} has arrived on the website.`,
    ...(suspected ? [`It looks like ${suspected}, and is marked so. Nothing was sent back.`] : []),
    ...(request === 'cda' ? ['The sponsor asks you to sign their CDA.'] : []),
    ...(isTimeGone ? ['The time that was asked for had been taken: it is to be agreed.'] : []),
    ...(isAfterLapse
      ? [
          'It came after the approval of the study that it names had ended. The study takes nobody at present.',
        ]
      : []),
    { label: 'Read it in the admin area', url: `${siteUrl}${placeOf(what, candidate)}` },
  ])
}

export const visitNotice = (news: string, siteUrl: string, candidate: number | undefined) =>
  letter('News of a visit', [
    news,
    {
      label: 'Look at it in the admin area',
      url: `${siteUrl}${placeOf('visit request', candidate)}`,
    },
  ])

/** The mail to staff about submissions that the database refused. `what` is their number in words. */
export const heldNotice = (what: string, siteUrl: string) =>
  letter(`${what} could not be stored`, [
    `${what} came while the database was away, and could not be stored afterwards. Nothing is lost: each is kept until you decide.`,
    { label: 'Look at it in the admin area', url: `${siteUrl}/admin?list=held` },
  ])

/** The mail to staff about an issue that the site has stopped. It holds numbers only, because lock screens show mail. */
export const newsHeldLetter = ({ data }: OutboxMail, siteUrl: string) =>
  letter('News was stopped', [
    'The site has stopped sending an issue of the news.',
    // `holdIssue` stores one of them.
    `${issueHolds[data['reason'] as IssueHold]}.`,
    `${data['sent']} have it. ${data['waiting']} wait for it. Nobody else gets it until you resume it.`,
    { label: 'Look at it', url: `${siteUrl}/admin/news?edit=${data['issue']}` },
  ])

/** The kind of submission that caused a mail; db/submissions/submissions.ts wrote it as text. */
export const submissionOf = ({ data }: OutboxMail) => data['what'] as SubmissionKind

/** The mail to users who work on candidates. It holds numbers only, because lock screens show mail. */
export const morningLetter = ({ data }: OutboxMail, siteUrl: string) =>
  letter('Your desk this morning', [
    'Good morning,',
    `Overdue: ${data['overdue']}. Due today: ${data['today']}. Unassigned: ${data['unassigned']}. Yours: ${data['mine']}.`,
    { label: 'Open the desk', url: `${siteUrl}/admin/candidates` },
    'You can switch this mail off in the admin area: under “My account”, “Mail to me”.',
  ])

/** The mail at noon about the visits of the next day. It names people by their initials, because lock screens show mail. */
export const unansweredLetter = ({ data }: OutboxMail, siteUrl: string) =>
  letter("Tomorrow's appointments", [
    `These people have an appointment at ${data['place']} on ${dayInWords(data['day'] ?? '')} and have not confirmed it:`,
    ...(data['lines'] ?? '').split('\n'),
    { label: 'Open the visits', url: `${siteUrl}/admin/visit-requests` },
  ])
