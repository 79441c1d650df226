import {
  BriefcaseBusiness,
  CalendarDays,
  ContactRound,
  FileText,
  House,
  Images,
  Inbox,
  type LucideIcon,
  Newspaper,
  ShieldUser,
  Signpost,
  Trash2,
  UsersRound,
} from 'lucide-react'
import type { Part } from '#db/model/access.ts'
import { recordName } from '#db/model/audit.ts'
import type { Query } from '../navigation/address.ts'
import { isPublicRecord, publicRecords } from '#db/model/records.ts'

/** The query that opens the list of a table's records, where it is not the first list of the tab's screen. */
type RecordList = { query?: Query }

/** The groups of the side bar in their order. */
export const tabGroups = { people: 'People', site: 'Site', house: 'House' } as const

type Tab = {
  group: keyof typeof tabGroups
  path: `/admin${string}`
  /** the parts of the API that it shows: the tab is there for whoever may read one of them */
  parts: readonly Part[]
  label: string
  icon: LucideIcon
  /** the records that staff change on this tab, by their tables */
  records: Readonly<Record<string, RecordList>>
}

/** The tabs in their order within their groups; screens.ts loads the screen of each. */
const rows = [
  {
    group: 'people',
    path: '/admin',
    parts: ['stats'],
    label: 'Overview',
    icon: House,
    records: {},
  },
  {
    group: 'people',
    path: '/admin/candidates',
    parts: ['candidates'],
    label: 'Candidates',
    icon: ContactRound,
    records: { candidates: {} },
  },
  {
    group: 'people',
    path: '/admin/visits',
    parts: ['visit-requests'],
    label: 'Visits',
    icon: CalendarDays,
    records: { visit_requests: {} },
  },
  {
    group: 'people',
    path: '/admin/inquiries',
    parts: ['patient-inquiries', 'sponsor-inquiries', 'subscribers'],
    label: 'Inquiries',
    icon: Inbox,
    records: {
      patient_inquiries: {},
      sponsor_inquiries: {},
      email_preferences: { query: { list: 'subscribers' } },
    },
  },
  {
    group: 'site',
    path: '/admin/content',
    parts: ['content'],
    label: 'Content',
    icon: FileText,
    records: { content_sections: {} },
  },
  {
    group: 'site',
    path: '/admin/blog',
    parts: ['blog'],
    label: 'Blog',
    icon: Newspaper,
    records: { blog_posts: {} },
  },
  {
    group: 'site',
    path: '/admin/media',
    parts: ['media'],
    label: 'Media',
    icon: Images,
    records: { media: {} },
  },
  {
    group: 'site',
    path: '/admin/jobs',
    parts: ['jobs'],
    label: 'Jobs',
    icon: BriefcaseBusiness,
    records: {
      job_postings: {},
      job_applications: {},
    },
  },
  {
    group: 'site',
    path: '/admin/team',
    parts: ['team'],
    label: 'Team',
    icon: UsersRound,
    records: { team_members: {} },
  },
  {
    group: 'site',
    path: '/admin/redirects',
    parts: ['redirects'],
    label: 'Redirects',
    icon: Signpost,
    records: { redirects: {} },
  },
  {
    group: 'site',
    path: '/admin/bin',
    parts: ['bin'],
    label: 'Bin',
    icon: Trash2,
    records: {},
  },
  {
    group: 'house',
    path: '/admin/users',
    parts: ['users'],
    label: 'Users',
    icon: ShieldUser,
    records: {
      users: {},
      access_links: {},
      passkeys: {},
    },
  },
] as const satisfies Tab[]

export type TabPath = (typeof rows)[number]['path']
export const tabs: readonly (Tab & { path: TabPath })[] = rows

/** Pages of the admin area outside its tabs. */
export const otherPages = [
  { path: '/admin/login', label: 'Admin login', parts: [] },
  { path: '/admin/invite', label: 'Your account', parts: [] },
  { path: '/admin/recovery', label: 'Choose a new password', parts: [] },
  { path: '/admin/account', label: 'My account', parts: [] },
  { path: '/admin/visit-requests', label: 'Visit requests', parts: ['visit-requests'] },
] as const satisfies { path: string; label: string; parts: readonly Part[] }[]

/** The parts of the API that the screen at a path shows: none where everybody may see it. */
export const partsAt = (path: string): readonly Part[] =>
  [...tabs, ...otherPages].find((page) => page.path === path)?.parts ?? []

/** Where staff work on the records of a table, and what these are called. */
export function auditedRecord(table: string) {
  const tab = tabs.find(({ records }) => table in records)
  const form = isPublicRecord(table) ? publicRecords[table].form : undefined
  return tab && { path: tab.path, name: recordName(table), form, ...tab.records[table] }
}
