import { byName, keysOf } from './lib/keys.ts'
import { publicRecords } from './records.ts'
import { submissionKinds } from './submissions/kinds.ts'

export const auditActions = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Brought back',
  /** in entries from before the session was checked again with each write */
  deleteRefused: 'Was refused to delete',
  read: 'Read',
  export: 'Exported',
  download: 'Downloaded',
  signIn: 'Signed in',
  signOut: 'Signed out',
  signInFailed: 'Failed to sign in',
} as const
export type AuditAction = keyof typeof auditActions

/** The staff's names for tables in the audit log. */
const kinds = Object.values(submissionKinds)

const auditRecords: Readonly<Record<string, string>> = {
  ...Object.fromEntries(kinds.map(({ table, one }) => [table, one])),
  ...byName(keysOf(publicRecords), (record) => publicRecords[record].name),
  candidates: 'candidate',
  users: 'user',
  access_links: 'invite',
  passkeys: 'passkey',
  email_preferences: 'subscribers',
  redirects: 'redirect',
  resumes: 'resume',
  mail_outbox: 'mail',
  settings: 'settings',
  personal_data: 'the data of one person',
  refused_submissions: 'held submission',
  // A sign-in is described by its action alone.
  sessions: '',
}

export const recordName = (record: string) => auditRecords[record] ?? record

const holding = <Name extends string>(labels: Record<Name, string>, word: string) =>
  keysOf(labels).filter((name) => labels[name].toLowerCase().includes(word))

/** The stored values that the screen shows as this word (in lower case). */
export const auditTermsOf = (word: string): string[] => [
  ...holding(auditRecords, word),
  ...holding(auditActions, word),
]
