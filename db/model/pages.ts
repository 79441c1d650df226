/**
 * The site's own pages that search engines may list, by path. Without /email-preferences and the admin area, which they
 * must not list.
 */
export const sitePages = {
  '/': 'Landing page',
  '/current-studies': 'Current studies',
  '/study-information': 'Study information',
  '/schedule-visit': 'Schedule a visit',
  '/patient-support': 'Patient support',
  '/faqs': 'Questions and answers',
  '/careers': 'Careers',
  '/blog': 'Research updates',
  '/search': 'Search',
  '/privacy': 'Privacy policy',
  '/terms': 'Terms of use',
} as const
export type SitePage = keyof typeof sitePages
