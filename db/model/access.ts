import { publicRecords, type RevisedPart } from './records/records.ts'
import {
  type Access,
  admins,
  coordinators,
  editors,
  hr,
  only,
  type Role,
  staff,
  studyStaff,
} from './roles.ts'

export { type Role, roleNames, roles } from './roles.ts'

/** Public records name their roles themselves. */
const ofRecords = Object.fromEntries(
  Object.values(publicRecords).map(({ part, staff }) => [part, staff]),
  // Not `fromPairs`: the login, which loads this file, would load React with it.
) as Record<RevisedPart, Access>

/**
 * The roles that may read and change each part of the admin API. A part's name is the first segment of its
 * path, `/api/admin/users`; a part that is not listed cannot be mounted. An export belongs to the part
 * of its list. The admin app shows each role the parts that it may read.
 */
export const access = {
  audit: admins,
  bin: only('admin', 'coordinator', 'editor', 'hr'),
  calendar: coordinators,
  'candidate-filters': coordinators,
  candidates: coordinators,
  consents: coordinators,
  drafts: studyStaff,
  erasures: admins,
  figures: coordinators,
  'go-live': admins,
  'job-applications': hr,
  invites: admins,
  mail: admins,
  'news-deliveries': editors,
  'patient-inquiries': coordinators,
  previews: studyStaff,
  publish: { reads: staff.reads, changes: editors.changes },
  redirects: editors,
  refused: admins,
  resumes: hr,
  samples: editors,
  settings: admins,
  'sponsor-inquiries': coordinators,
  stats: staff,
  'study-figures': coordinators,
  'study-approvals': { reads: studyStaff.reads, changes: coordinators.changes },
  subscribers: editors,
  'team-photos': editors,
  'test-alert': admins,
  'test-letter': admins,
  users: admins,
  'visit-requests': coordinators,
  'visit-types': coordinators,
  ...ofRecords,
} as const satisfies Record<string, Access>
export type Part = keyof typeof access

export const isPart = (name: string): name is Part => Object.hasOwn(access, name)

/** The roles that a request needs, one of them. */
export const rolesFor = (part: Part, method: string): readonly Role[] =>
  access[part][method === 'GET' || method === 'HEAD' ? 'reads' : 'changes']

export const mayRead = (role: Role, part: Part) => rolesFor(part, 'GET').includes(role)
export const mayChange = (role: Role, part: Part) => rolesFor(part, 'PUT').includes(role)

export const isStaff = (role: Role) => mayRead(role, 'stats')
