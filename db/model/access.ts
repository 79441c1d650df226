/** The roles, as staff read them. */
export const roles = {
  admin: 'Admin',
  coordinator: 'Coordinator',
  editor: 'Editor',
  hr: 'HR',
  user: 'No access',
} as const
export type Role = keyof typeof roles

type Access = { reads: readonly Role[]; changes: readonly Role[] }

const only = (...allowed: Role[]): Access => ({ reads: allowed, changes: allowed })

const admins = only('admin')
const coordinators = only('admin', 'coordinator')
const editors = only('admin', 'editor')
const hr = only('admin', 'hr')
const staff = only('admin', 'coordinator', 'editor', 'hr')

/**
 * The roles that may read and change each part of the admin API. A part's name is the first segment of its
 * path, `/api/admin/blog`; a part that is not listed here cannot be mounted. An export belongs to the part
 * of its list. The admin app shows each role the parts that it may read.
 */
export const access = {
  audit: admins,
  bin: only('admin', 'editor', 'hr'),
  blog: editors,
  'candidate-filters': coordinators,
  candidates: coordinators,
  content: editors,
  drafts: editors,
  erasures: admins,
  figures: coordinators,
  'go-live': admins,
  'job-applications': hr,
  invites: admins,
  jobs: hr,
  mail: admins,
  media: editors,
  'patient-inquiries': coordinators,
  previews: editors,
  publish: { reads: staff.reads, changes: editors.changes },
  redirects: editors,
  refused: admins,
  resumes: hr,
  samples: editors,
  settings: admins,
  'sponsor-inquiries': coordinators,
  stats: staff,
  subscribers: editors,
  team: editors,
  'team-photos': editors,
  'test-letter': admins,
  users: admins,
  'visit-requests': coordinators,
} as const satisfies Record<string, Access>
export type Part = keyof typeof access

export const isPart = (name: string): name is Part => Object.hasOwn(access, name)

/** The roles that a request needs, one of them. */
export const rolesFor = (part: Part, method: string): readonly Role[] =>
  access[part][method === 'GET' || method === 'HEAD' ? 'reads' : 'changes']

export const mayRead = (role: Role, part: Part) => rolesFor(part, 'GET').includes(role)
export const mayChange = (role: Role, part: Part) => rolesFor(part, 'PUT').includes(role)

export const isStaff = (role: Role) => mayRead(role, 'stats')

const list = new Intl.ListFormat('en', { type: 'disjunction' })

/** 'Admin, Editor or HR' */
export const roleNames = (allowed: readonly Role[]) =>
  list.format(allowed.map((role) => roles[role]))
