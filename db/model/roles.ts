export const roles = {
  admin: 'Admin',
  coordinator: 'Coordinator',
  editor: 'Editor',
  hr: 'HR',
  user: 'No access',
} as const
export type Role = keyof typeof roles

export type Access = { reads: readonly Role[]; changes: readonly Role[] }

export const only = (...allowed: Role[]): Access => ({ reads: allowed, changes: allowed })

export const admins = only('admin')
export const coordinators = only('admin', 'coordinator')
export const editors = only('admin', 'editor')
export const hr = only('admin', 'hr')
/** Studies are written by editors and looked after by coordinators. */
export const studyStaff = only('admin', 'coordinator', 'editor')
export const staff = only('admin', 'coordinator', 'editor', 'hr')

const list = new Intl.ListFormat('en', { type: 'disjunction' })

/** 'Admin, Editor or HR' */
export const roleNames = (allowed: readonly Role[]) =>
  list.format(allowed.map((role) => roles[role]))
