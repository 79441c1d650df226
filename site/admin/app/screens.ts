import type { ComponentType } from 'react'
import { lazy } from '#site/ui/lazy.tsx'
import type { TabPath } from './tabs.ts'

const screens: Readonly<Record<TabPath, () => Promise<ComponentType>>> = {
  '/admin': async () => (await import('../overview/OverviewTab.tsx')).OverviewTab,
  '/admin/candidates': async () => (await import('../candidates/CandidatesTab.tsx')).CandidatesTab,
  '/admin/visits': async () => (await import('../visits/VisitsTab.tsx')).VisitsTab,
  '/admin/inquiries': async () => (await import('../inquiries/InquiriesTab.tsx')).InquiriesTab,
  '/admin/content': async () => (await import('../content/ContentTab.tsx')).ContentTab,
  '/admin/blog': async () => (await import('../posts/PostsTab.tsx')).PostsTab,
  '/admin/media': async () => (await import('../media/MediaTab.tsx')).MediaTab,
  '/admin/jobs': async () => (await import('../jobs/JobsTab.tsx')).JobsTab,
  '/admin/team': async () => (await import('../team/TeamTab.tsx')).TeamTab,
  '/admin/redirects': async () => (await import('../redirects/RedirectsTab.tsx')).RedirectsTab,
  '/admin/bin': async () => (await import('../bin/BinTab.tsx')).BinTab,
  '/admin/users': async () => (await import('../users/UsersTab.tsx')).UsersTab,
}

/** The screens of the tabs by their path. The code of a screen is loaded when it is first shown. */
export const screenAt = new Map<string, ReturnType<typeof lazy>>(
  Object.entries(screens).map(([path, screen]) => [path, lazy(screen)]),
)

export const LazyLeaveQuestion = lazy(
  async () => (await import('../navigation/LeaveQuestion.tsx')).LeaveQuestion,
)
export const LazySignInAgain = lazy(
  async () => (await import('../login/SignInAgain.tsx')).SignInAgain,
)
export const LazyAccountPage = lazy(
  async () => (await import('../account/AccountPage.tsx')).AccountPage,
)
export const LazyVisitRequests = lazy(
  async () => (await import('../visits/VisitRequests.tsx')).VisitRequests,
)
