import { personalLetters } from '#db/model/mail.ts'
import type { Bindings } from '#worker/env.ts'
import type { MailAttachment } from '#worker/mail-message.ts'
import { invitationFile } from '../visits/invitation.ts'
import { timeZone } from '../config.ts'
import type { Letter } from './letter/blocks.ts'
import { signedLetter } from './letter/letter.ts'
import { visitLetter } from './visit-letter.ts'
import { letterDraftOf, linksOf, type Parcel } from './drafts.ts'

type Composed = Letter & { headers?: Record<string, string>; attachments?: MailAttachment[] }

/**
 * Writes the letter, with a link to unsubscribe for recipients who have preferences. Undefined if the
 * preferences that it is about have been deleted.
 */
export async function composeMail(env: Bindings, parcel: Parcel): Promise<Composed | undefined> {
  const { mail, words, clinic, row } = parcel
  const links = row && linksOf(env, row)
  const aboutVisit = visitLetterOf(env, parcel)
  const draft = aboutVisit === undefined ? letterDraftOf(env, parcel, links) : aboutVisit?.draft
  if (!draft) return undefined
  return {
    // A letter about the preferences has their link in its text.
    ...(await signedLetter(draft, {
      regards: words.contact_section.regards,
      clinic,
      preferences:
        mail.kind === 'preferences' || !links
          ? undefined
          : { about: words.email_preferences.letterFoot, url: links.page },
    })),
    ...(aboutVisit?.attachments && { attachments: aboutVisit.attachments }),
    ...(links && {
      headers: {
        'List-Unsubscribe': `<${links.oneClick}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  }
}

/** The letter to a visitor about a visit, with its file; null if there is nothing to say, undefined for other mails. */
function visitLetterOf(env: Bindings, { mail, words, clinic, visit }: Parcel) {
  if (!visit || !personalLetters.includes(mail.kind)) return undefined
  const site = { siteUrl: env.SITE_URL, timeZone: timeZone(env), words }
  const written = visitLetter(mail, site, visit)
  if (!written) return null
  const attachments = written.isInvited
    ? invitationFile(env, visit.places, visit.visit, { clinic, email: mail.recipient ?? '' })
    : []
  return { draft: written.draft, ...(attachments.length > 0 && { attachments }) }
}
