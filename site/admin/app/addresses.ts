import type { Part } from '#db/model/access.ts'
import { fromPairs, keysOf } from '#db/model/lib/keys.ts'
import { publicRecords } from '#db/model/records/records.ts'

const ofRecords = fromPairs(
  Object.values(publicRecords).map(({ screen: { path, label } }) => [path, label]),
)

export const tabLabels = {
  '/admin': 'Overview',
  '/admin/candidates': 'Candidates',
  '/admin/visits': 'Visits',
  '/admin/inquiries': 'Inquiries',
  '/admin/redirects': 'Redirects',
  '/admin/bin': 'Bin',
  '/admin/users': 'Users',
  ...ofRecords,
} as const
export type TabPath = keyof typeof tabLabels

export const otherPages = [
  { path: '/admin/invite', label: 'Your account', parts: [] },
  { path: '/admin/setup', label: 'Set up the first account', parts: [] },
  { path: '/admin/recovery', label: 'Choose a new password', parts: [] },
  { path: '/admin/account', label: 'My account', parts: [] },
  { path: '/admin/visit-requests', label: 'Visit requests', parts: ['visit-requests'] },
] as const satisfies { path: string; label: string; parts: readonly Part[] }[]

export const adminPages = [
  ...keysOf(tabLabels).map((path) => ({ path, label: tabLabels[path] })),
  ...otherPages,
]
