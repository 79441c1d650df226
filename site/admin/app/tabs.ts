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
import type { ComponentType } from 'react'
import type { Part } from '../../../db/model/access.ts'
import type { Query } from '../navigation/address.ts'
import type { PublicRecord } from '../../../db/model/publish.ts'

/** A table that the audit log names, as staff know its records. */
type AuditedRecord = {
  /** 'job posting' */
  name: string
  /** opens the list of them on the tab's screen */
  query?: Query
  /** what a problem with one calls it, and the parameter that opens its form */
  form?: { title: string; parameter: string }
}

/** Keyed by the name of the table. Records that the public site shows have a form. */
type AuditedRecords = Readonly<
  Record<string, AuditedRecord> & {
    [Table in PublicRecord]?: AuditedRecord & Required<Pick<AuditedRecord, 'form'>>
  }
>

type Tab = {
  path: `/admin${string}`
  /** the parts of the API that it shows: the tab is there for whoever may read one of them */
  parts: readonly Part[]
  label: string
  icon: LucideIcon
  /** Loads the screen's code when staff first go there. */
  screen: () => Promise<ComponentType>
  /** the records that staff change on this tab */
  records: AuditedRecords
}

/** The tabs in their order. Adding one means adding its row here and nothing else. */
export const tabs: readonly Tab[] = [
  {
    path: '/admin',
    parts: ['stats'],
    label: 'Overview',
    icon: House,
    screen: async () => (await import('../overview/OverviewTab.tsx')).OverviewTab,
    records: {},
  },
  {
    path: '/admin/candidates',
    parts: ['candidates'],
    label: 'Candidates',
    icon: ContactRound,
    screen: async () => (await import('../candidates/CandidatesTab.tsx')).CandidatesTab,
    records: { candidates: { name: 'candidate' } },
  },
  {
    path: '/admin/users',
    parts: ['users'],
    label: 'Users',
    icon: ShieldUser,
    screen: async () => (await import('../users/UsersTab.tsx')).UsersTab,
    records: {
      users: { name: 'user' },
      access_links: { name: 'invite' },
      passkeys: { name: 'passkey' },
    },
  },
  {
    path: '/admin/content',
    parts: ['content'],
    label: 'Content',
    icon: FileText,
    screen: async () => (await import('../content/ContentTab.tsx')).ContentTab,
    records: {
      content_sections: {
        name: 'content section',
        form: { title: 'The section', parameter: 'section' },
      },
    },
  },
  {
    path: '/admin/blog',
    parts: ['blog'],
    label: 'Blog',
    icon: Newspaper,
    screen: async () => (await import('../posts/PostsTab.tsx')).PostsTab,
    records: {
      blog_posts: { name: 'blog post', form: { title: 'The post', parameter: 'edit' } },
    },
  },
  {
    path: '/admin/media',
    parts: ['media'],
    label: 'Media',
    icon: Images,
    screen: async () => (await import('../media/MediaTab.tsx')).MediaTab,
    records: { media: { name: 'picture', form: { title: 'The picture', parameter: 'edit' } } },
  },
  {
    path: '/admin/jobs',
    parts: ['jobs'],
    label: 'Jobs',
    icon: BriefcaseBusiness,
    screen: async () => (await import('../jobs/JobsTab.tsx')).JobsTab,
    records: {
      job_postings: { name: 'job posting', form: { title: 'The job', parameter: 'edit' } },
      job_applications: { name: 'job application' },
    },
  },
  {
    path: '/admin/team',
    parts: ['team'],
    label: 'Team',
    icon: UsersRound,
    screen: async () => (await import('../team/TeamTab.tsx')).TeamTab,
    records: {
      team_members: { name: 'team member', form: { title: 'The team member', parameter: 'edit' } },
    },
  },
  {
    path: '/admin/visits',
    parts: ['visit-requests'],
    label: 'Visits',
    icon: CalendarDays,
    screen: async () => (await import('../visits/VisitsTab.tsx')).VisitsTab,
    records: { visit_requests: { name: 'visit request' } },
  },
  {
    path: '/admin/inquiries',
    parts: ['patient-inquiries', 'sponsor-inquiries', 'subscribers'],
    label: 'Inquiries',
    icon: Inbox,
    screen: async () => (await import('../inquiries/InquiriesTab.tsx')).InquiriesTab,
    records: {
      patient_inquiries: { name: 'patient inquiries' },
      sponsor_inquiries: { name: 'sponsor inquiries' },
      email_preferences: { name: 'subscribers', query: { list: 'subscribers' } },
    },
  },
  {
    path: '/admin/redirects',
    parts: ['redirects'],
    label: 'Redirects',
    icon: Signpost,
    screen: async () => (await import('../redirects/RedirectsTab.tsx')).RedirectsTab,
    records: { redirects: { name: 'redirect' } },
  },
  {
    path: '/admin/bin',
    parts: ['bin'],
    label: 'Bin',
    icon: Trash2,
    screen: async () => (await import('../bin/BinTab.tsx')).BinTab,
    records: {},
  },
]

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
  const record = tab?.records[table]
  return tab && record && { path: tab.path, ...record }
}
