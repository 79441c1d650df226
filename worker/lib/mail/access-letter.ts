import type { AccessMail } from '#db/model/auth/access-links.ts'
import { letter } from './letter/letter.ts'

const accessLetters: Record<
  AccessMail,
  { subject: string; says: string; label: string; otherwise: string }
> = {
  invite: {
    subject: 'Your account is ready to be set up',
    says: 'An admin has invited you to the admin area of our website. With this link you choose how you sign in. It works once, within 72 hours.',
    label: 'Set up my account',
    otherwise: 'If you do not expect this, please tell the admin who sent it, or do nothing.',
  },
  reset: {
    subject: 'Choose how you sign in',
    says: 'An admin has reset how you sign in to the admin area of our website: your old password, codes and passkeys have ended. With this link you choose a new way. It works once, within 72 hours.',
    label: 'Choose how I sign in',
    otherwise: 'If you do not expect this, please ask an admin.',
  },
  recovery: {
    subject: 'A link to a new password',
    says: 'Somebody has asked for a new password for your account in the admin area of our website. If it was you, choose one with this link. It works once, within 30 minutes.',
    label: 'Choose a new password',
    otherwise: 'If it was not you, do nothing: your password stays as it is.',
  },
}

/** Begins without a name: lock screens show the first words. The username below helps people who forgot it. */
export function accessLetter(what: AccessMail, url: string, username: string | undefined) {
  const { subject, says, label, otherwise } = accessLetters[what]
  const name = username ? [`You sign in as ${username}, or with this e-mail address.`] : []
  return letter(subject, ['Hello,', says, { label, url }, ...name, otherwise])
}
