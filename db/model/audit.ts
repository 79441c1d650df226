import { byName, keysOf } from './lib/keys.ts'
import { publicRecords } from './records/records.ts'
import { submissionKinds } from './submissions/kinds.ts'

export const auditActions = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Brought back',
  read: 'Read',
  export: 'Exported',
  download: 'Downloaded',
  signIn: 'Signed in',
  signOut: 'Signed out',
  signInFailed: 'Failed to sign in',
} as const
export type AuditAction = keyof typeof auditActions

type AuditedRecord = {
  /** the staff's name for it */
  name: string
  /** where staff work on it */
  screen?: { path: `/admin${string}`; query?: Readonly<Record<string, string>> }
}

const usersScreen = { path: '/admin/users' } as const

const others = {
  candidates: { name: 'candidate', screen: { path: '/admin/candidates' } },
  candidacies: { name: 'candidacy', screen: { path: '/admin/candidates' } },
  users: { name: 'user', screen: usersScreen },
  access_links: { name: 'invite', screen: usersScreen },
  passkeys: { name: 'passkey', screen: usersScreen },
  email_preferences: {
    name: 'subscribers',
    screen: { path: '/admin/inquiries', query: { list: 'subscribers' } },
  },
  news_deliveries: { name: 'recipients of news', screen: { path: '/admin/news' } },
  news_digest: { name: 'the digest', screen: { path: '/admin/news' } },
  redirects: { name: 'redirect', screen: { path: '/admin/redirects' } },
  resumes: { name: 'resume' },
  study_approvals: { name: 'approval of a study', screen: { path: '/admin/studies' } },
  study_letters: { name: 'letter of a board', screen: { path: '/admin/studies' } },
  registry_records: { name: 'date in the registry', screen: { path: '/admin/studies' } },
  mail_outbox: { name: 'mail' },
  settings: { name: 'settings' },
  personal_data: { name: 'the data of one person' },
  refused_submissions: { name: 'held submission' },
  // The action says everything about a sign-in.
  sessions: { name: '' },
} as const satisfies Record<string, AuditedRecord>

/** Everything that the audit log names, by its table. */
const auditedRecords: Readonly<Record<string, AuditedRecord>> = {
  ...Object.fromEntries(
    Object.values(submissionKinds).map(({ table, one, screen }) => [table, { name: one, screen }]),
  ),
  ...publicRecords,
  ...others,
}

export const recordName = (table: string) => auditedRecords[table]?.name ?? table

/** The screen on which staff work on the records of a table. */
export const recordScreen = (table: string) => auditedRecords[table]?.screen

const auditRecords = byName(keysOf(auditedRecords), recordName)

const holding = <Name extends string>(labels: Record<Name, string>, word: string) =>
  keysOf(labels).filter((name) => labels[name].toLowerCase().includes(word))

/** The stored values that the screen shows as this word (in lower case). */
export const auditTermsOf = (word: string): string[] => [
  ...holding(auditRecords, word),
  ...holding(auditActions, word),
]
