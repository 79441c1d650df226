export const auditActions = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  deleteRefused: 'Was refused to delete',
  read: 'Read',
  export: 'Exported',
  download: 'Downloaded',
  signIn: 'Signed in',
  signOut: 'Signed out',
  signInFailed: 'Failed to sign in',
} as const
export type AuditAction = keyof typeof auditActions
