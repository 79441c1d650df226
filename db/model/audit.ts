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
