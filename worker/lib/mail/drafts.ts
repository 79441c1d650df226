import type { OutboxMail } from '#db/mail/outbox.ts'
import { linkUrl } from '#db/auth/link-url.ts'
import type { AccessMail } from '#db/model/auth/access-links.ts'
import { personalLetters } from '#db/model/mail.ts'
import { preferencesState } from '#db/model/inquiries/preferences.ts'
import type { Bindings } from '#worker/env.ts'
import type { LetterDraft } from './letter/blocks.ts'
import {
  heldNotice,
  morningLetter,
  newsHeldLetter,
  notice,
  submissionOf,
  unansweredLetter,
  visitNotice,
} from './letters.ts'
import {
  confirmationLetter,
  confirmWish,
  preferencesLink,
  studyOpensLetter,
} from './visitor-letters.ts'
import { accessLetter } from './access-letter.ts'
import { noticeOfMany } from './notices.ts'
import type { LetterWords } from '#db/mail/words.ts'
import type { PreferencesRow } from '#db/preferences/preferences.ts'
import type { VisitOfMail } from '../visits/of-mail.ts'
import { visitNews } from './visit-letter.ts'

/** A mail with the data that its text needs. */
export type Parcel = {
  mail: OutboxMail
  words: LetterWords
  clinic: string
  row: PreferencesRow | undefined
  candidate: number | undefined
  /** further notices that this mail covers */
  gathered?: readonly OutboxMail[]
  /** the study that the submission names had lapsed before the submission came */
  isAfterLapse: boolean
  /** the visit that the mail is about */
  visit?: VisitOfMail | undefined
}

export function linksOf(
  { SITE_URL }: Bindings,
  { email, unsubscribeToken: token }: PreferencesRow,
) {
  const query = new URLSearchParams({ email, token })
  const page = `${SITE_URL}/email-preferences?${query}`
  return {
    page,
    confirm: `${page}&confirm=1`,
    oneClick: `${SITE_URL}/api/email-preferences/unsubscribe?${query}`,
  }
}
type Links = ReturnType<typeof linksOf>

/** The link is signed only when the letter is sent. The signature is stored nowhere. */
function letterWithLink(env: Bindings, { data: { handle = '', ...data } }: OutboxMail) {
  // `mailOf` in db/auth/access-links.ts has written this value.
  const what = data['what'] as AccessMail
  const url = linkUrl(env, what === 'recovery' ? 'recovery' : 'invite', handle)
  return accessLetter(what, url, data['username'])
}

export function letterDraftOf(
  env: Bindings,
  { mail, words, row, candidate, gathered, isAfterLapse, visit }: Parcel,
  links: Links | undefined,
): LetterDraft | undefined {
  const { SITE_URL } = env
  if (mail.data['held']) return heldNotice(mail.data['what'] ?? '', SITE_URL)
  if (gathered) return noticeOfMany([mail, ...gathered], SITE_URL)
  if (mail.kind === 'notice') {
    const news = visitNews(mail)
    if (news) return visitNotice(news, SITE_URL, candidate)
    const { suspected, request } = mail.data
    const isTimeGone = visit?.visit.startsAt === null
    const about = { suspected, request, candidate, isAfterLapse, isTimeGone }
    return notice(submissionOf(mail), SITE_URL, about)
  }
  if (mail.kind === 'confirmation') {
    return confirmationLetter(submissionOf(mail), mail.data, words)
  }
  if (mail.kind === 'access') return letterWithLink(env, mail)
  if (mail.kind === 'unanswered') return unansweredLetter(mail, SITE_URL)
  if (mail.kind === 'news') return newsHeldLetter(mail, SITE_URL)
  if (mail.kind === 'morning') return morningLetter(mail, SITE_URL)
  if (mail.kind === 'study-opens') return studyOpensLetter(mail, SITE_URL, words)
  // The visit of this letter has been erased.
  if (personalLetters.includes(mail.kind)) return undefined
  if (!row || !links) return undefined
  const state = preferencesState(row)
  // Anybody may type an address and tick the box, so the letter first asks its owner to confirm.
  return mail.data['what'] && state !== 'subscribed'
    ? confirmWish(links.confirm, state, words)
    : preferencesLink(links.page, words)
}
