import type { LetterWords } from '#db/mail/words.ts'
import type { OutboxMail } from '#db/mail/outbox.ts'
import { linkUrl } from '#db/auth/link-url.ts'
import type { AccessMail } from '#db/model/auth/access-links.ts'
import { preferencesState } from '#db/model/preferences.ts'
import type { PreferencesRow } from '#db/preferences.ts'
import type { Bindings } from '#worker/env.ts'
import { timeZone } from '../config.ts'
import { type Letter, type LetterDraft, signed } from './letter.ts'
import {
  confirmation,
  confirmWish,
  heldNotice,
  morningLetter,
  notice,
  preferencesLink,
  studyOpensLetter,
  submissionOf,
} from './letters.ts'
import { accessLetter } from './access-letter.ts'
import { noticeOfMany } from './notices.ts'
import { visitLetter } from './visit-letter.ts'

/**
 * A mail, the words of letters, the clinic's name that signs it, the recipient's preferences, and the candidate whom
 * it is about.
 */
export type Parcel = {
  mail: OutboxMail
  words: LetterWords
  clinic: string
  row: PreferencesRow | undefined
  candidate: number | undefined
  /** further notices that the same mail tells of */
  gathered?: readonly OutboxMail[]
  /** the study that the submission names had lapsed when it came */
  isAfterLapse: boolean
}

type Composed = Letter & { headers?: Record<string, string> }

/**
 * Writes the letter, with a way to unsubscribe for recipients who have preferences. Undefined where the
 * preferences that it is about have been deleted.
 */
export function composeMail(env: Bindings, parcel: Parcel): Composed | undefined {
  const { mail, words, clinic, row } = parcel
  const links = row && linksOf(env, row)
  const draft = draftOf(env, parcel, links)
  if (!draft) return undefined
  return {
    // A letter about the preferences has their link in its text.
    ...signed(draft, {
      regards: words.contact_section.regards,
      clinic,
      preferences:
        mail.kind === 'preferences' || !links
          ? undefined
          : { about: words.email_preferences.letterFoot, url: links.page },
    }),
    ...(links && {
      headers: {
        'List-Unsubscribe': `<${links.oneClick}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  }
}

function linksOf({ SITE_URL }: Bindings, { email, unsubscribeToken: token }: PreferencesRow) {
  const query = new URLSearchParams({ email, token })
  const page = `${SITE_URL}/email-preferences?${query}`
  return {
    page,
    confirm: `${page}&confirm=1`,
    oneClick: `${SITE_URL}/api/email-preferences/unsubscribe?${query}`,
  }
}

/** The signature in the link is made only now, and stored nowhere. */
function access(env: Bindings, { data: { handle = '', ...data } }: OutboxMail) {
  // `mailOf` in db/auth/access-links.ts wrote it.
  const what = data['what'] as AccessMail
  const url = linkUrl(env, what === 'recovery' ? 'recovery' : 'invite', handle)
  return accessLetter(what, url, data['username'])
}

type Links = ReturnType<typeof linksOf>

function draftOf(
  env: Bindings,
  { mail, words, row, candidate, gathered, isAfterLapse }: Parcel,
  links: Links | undefined,
): LetterDraft | undefined {
  const { SITE_URL } = env
  if (mail.data['held']) return heldNotice(mail.data['what'] ?? '', SITE_URL)
  if (gathered) return noticeOfMany([mail, ...gathered], SITE_URL)
  if (mail.kind === 'notice') {
    const { suspected } = mail.data
    return notice(submissionOf(mail), SITE_URL, { suspected, candidate, isAfterLapse })
  }
  if (mail.kind === 'confirmation') {
    return confirmation(submissionOf(mail), mail.data['firstName'], words)
  }
  if (mail.kind === 'access') return access(env, mail)
  if (mail.kind === 'morning') return morningLetter(mail, SITE_URL)
  if (mail.kind === 'study-opens') return studyOpensLetter(mail, SITE_URL, words)
  if (mail.kind === 'visit')
    return visitLetter(mail, { siteUrl: SITE_URL, timeZone: timeZone(env), words })
  if (!row || !links) return undefined
  const state = preferencesState(row)
  // Anybody may type an address and tick the box, so the letter asks for confirmation first.
  return mail.data['what'] && state !== 'subscribed'
    ? confirmWish(links.confirm, state, words)
    : preferencesLink(links.page, words)
}
