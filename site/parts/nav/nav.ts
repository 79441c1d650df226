/** The sections of the landing page in the menu, by their ids. */
export const sectionItems = [
  { id: 'home', label: 'Home' },
  { id: 'about', label: 'About' },
  { id: 'services', label: 'Services' },
  { id: 'capabilities', label: 'Capabilities' },
  { id: 'sponsors', label: 'For Sponsors' },
  { id: 'patients', label: 'For Patients' },
  { id: 'team', label: 'Our Team' },
]
