/** The addresses of the admin area below /admin and their names, the eight tabs first. */
export const tabs = {
  '': 'Overview',
  users: 'Users',
  content: 'Content',
  blog: 'Blog',
  jobs: 'Jobs',
  team: 'Team',
  visits: 'Visits',
  inquiries: 'Inquiries',
} as const
export type Tab = keyof typeof tabs

export const places = {
  ...tabs,
  login: 'Admin login',
  'visit-requests': 'Visit requests',
} as const

export const pathOfTab = (tab: string) => (tab ? `/admin/${tab}` : '/admin')
