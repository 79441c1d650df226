/** The site's own pages that search engines may list, by path. */
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
