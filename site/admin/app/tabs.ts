import {
  BriefcaseBusiness,
  CalendarDays,
  ContactRound,
  FileText,
  FlaskConical,
  House,
  Images,
  Inbox,
  type LucideIcon,
  MapPin,
  Newspaper,
  Send,
  ShieldUser,
  Signpost,
  Trash2,
  UsersRound,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { Part } from '#db/model/access.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { lazy } from '#site/ui/lazy.tsx'
import { tabLabels, type TabPath } from './addresses.ts'

export const tabGroups = { people: 'People', site: 'Site', house: 'House' } as const

type Tab = {
  group: keyof typeof tabGroups
  /** the parts of the API that the screen shows; users who may read one of them see the tab */
  parts: readonly Part[]
  icon: LucideIcon
  screen: () => Promise<ComponentType>
}

const rows: Readonly<Record<TabPath, Tab>> = {
  '/admin': {
    group: 'people',
    parts: ['stats'],
    icon: House,
    screen: async () => (await import('../overview/OverviewTab.tsx')).OverviewTab,
  },
  '/admin/candidates': {
    group: 'people',
    parts: ['candidates'],
    icon: ContactRound,
    screen: async () => (await import('../candidates/CandidatesTab.tsx')).CandidatesTab,
  },
  '/admin/visits': {
    group: 'people',
    parts: ['visit-requests'],
    icon: CalendarDays,
    screen: async () => (await import('../visits/VisitsTab.tsx')).VisitsTab,
  },
  '/admin/inquiries': {
    group: 'people',
    parts: ['patient-inquiries', 'sponsor-inquiries', 'subscribers'],
    icon: Inbox,
    screen: async () => (await import('../inquiries/InquiriesTab.tsx')).InquiriesTab,
  },
  '/admin/content': {
    group: 'site',
    parts: ['content'],
    icon: FileText,
    screen: async () => (await import('../content/ContentTab.tsx')).ContentTab,
  },
  '/admin/blog': {
    group: 'site',
    parts: ['blog'],
    icon: Newspaper,
    screen: async () => (await import('../posts/PostsTab.tsx')).PostsTab,
  },
  '/admin/news': {
    group: 'site',
    parts: ['news'],
    icon: Send,
    screen: async () => (await import('../news/NewsTab.tsx')).NewsTab,
  },
  '/admin/media': {
    group: 'site',
    parts: ['media'],
    icon: Images,
    screen: async () => (await import('../media/MediaTab.tsx')).MediaTab,
  },
  '/admin/studies': {
    group: 'site',
    parts: ['studies'],
    icon: FlaskConical,
    screen: async () => (await import('../studies/StudiesTab.tsx')).StudiesTab,
  },
  '/admin/locations': {
    group: 'site',
    parts: ['locations'],
    icon: MapPin,
    screen: async () => (await import('../locations/LocationsTab.tsx')).LocationsTab,
  },
  '/admin/jobs': {
    group: 'site',
    parts: ['jobs'],
    icon: BriefcaseBusiness,
    screen: async () => (await import('../jobs/JobsTab.tsx')).JobsTab,
  },
  '/admin/team': {
    group: 'site',
    parts: ['team'],
    icon: UsersRound,
    screen: async () => (await import('../team/TeamTab.tsx')).TeamTab,
  },
  '/admin/redirects': {
    group: 'site',
    parts: ['redirects'],
    icon: Signpost,
    screen: async () => (await import('../redirects/RedirectsTab.tsx')).RedirectsTab,
  },
  '/admin/bin': {
    group: 'site',
    parts: ['bin'],
    icon: Trash2,
    screen: async () => (await import('../bin/BinTab.tsx')).BinTab,
  },
  '/admin/users': {
    group: 'house',
    parts: ['users'],
    icon: ShieldUser,
    screen: async () => (await import('../users/UsersTab.tsx')).UsersTab,
  },
}

export const tabs = keysOf(rows).map((path) => ({
  ...rows[path],
  path,
  label: tabLabels[path],
  screen: lazy(rows[path].screen),
}))
