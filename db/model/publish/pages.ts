import { publicRecords, type RecordPage } from '../records/records.ts'
import type { RecordKind } from '../records/record-kind.ts'

/** The pages for one kind of record each, in the order of the menu. */
const recordPages = Object.values<RecordKind>(publicRecords).flatMap(({ page, ownPage }) =>
  page && ownPage ? [{ path: page, ...ownPage }] : [],
)
// The rows have one common type, in which each path could be any.
export const recordPageNames = Object.fromEntries(
  recordPages.map(({ path, name }) => [path, name]),
) as Record<RecordPage, string>

/** Pages that search engines may list, by path: without /email-preferences and the admin area. */
export const sitePages = {
  '/': 'Landing page',
  '/current-studies': 'Current studies',
  '/study-information': 'Study information',
  '/schedule-visit': 'Schedule a visit',
  '/patient-support': 'Patient support',
  '/faqs': 'Questions and answers',
  ...recordPageNames,
  '/search': 'Search',
  '/privacy': 'Privacy policy',
  '/terms': 'Terms of use',
} as const
export type SitePage = keyof typeof sitePages

export const menuPages = [
  { path: '/current-studies', label: 'Current Studies' },
  ...recordPages.map(({ path, menu }) => ({ path, label: menu })),
]
