/** In-page items go by the id of their section, route items by their path. */
export const sectionItems = [
  { id: 'home', label: 'Home' },
  { id: 'about', label: 'About' },
  { id: 'services', label: 'Services' },
  { id: 'capabilities', label: 'Capabilities' },
  { id: 'sponsors', label: 'For Sponsors' },
  { id: 'patients', label: 'For Patients' },
  { id: 'team', label: 'Our Team' },
]

export const routeItems = [
  { path: '/current-studies', label: 'Current Studies' },
  { path: '/careers', label: 'Careers' },
  { path: '/blog', label: 'Research Updates' },
]
