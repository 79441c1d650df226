import type { Content, SectionKey } from '../sections/index.ts'
import { areas } from './areas.ts'
import { capabilities } from './capabilities.ts'
import { company, footer } from './company.ts'
import { currentStudies } from './current-studies.ts'
import { faqs } from './faqs.ts'
import {
  about,
  contact,
  coreValues,
  excellence,
  hero,
  services,
  stats,
  teamCopy,
} from './landing.ts'
import { blog, careers, scheduleVisit, search } from './pages.ts'
import { patientSupport } from './patient-support.ts'
import { patients } from './patients.ts'
import { emailPreferencesCopy } from './preferences.ts'
import { privacy } from './privacy.ts'
import { searchEngines } from './search-engines.ts'
import { sponsors } from './sponsors.ts'
import { studyInformation } from './study-information.ts'
import { members, type SampleMember } from './team.ts'
import { terms } from './terms.ts'
import { type Marked, plain } from '../go-live/samples.ts'

/** The default content of every section, with marks on facts that are not the clinic's own. */
export const markedCopy: { [K in SectionKey]: Marked<Content[K]> } = {
  company_info: company,
  hero_section: hero,
  stats_section: stats,
  about_section: about,
  research_areas: areas,
  core_values_section: coreValues,
  operational_excellence_section: excellence,
  services_section: services,
  capabilities,
  sponsors_section: sponsors,
  patients_section: patients,
  team_section: teamCopy,
  contact_section: contact,
  footer_section: footer,
  current_studies_section: currentStudies,
  study_information: studyInformation,
  schedule_visit: scheduleVisit,
  patient_support: patientSupport,
  faqs,
  careers_section: careers,
  blog_section: blog,
  search_section: search,
  email_preferences: emailPreferencesCopy,
  privacy_policy: privacy,
  terms_of_use: terms,
  search_engines: searchEngines,
}

/** The default content without marks. */
export const copy = plain<Content>(markedCopy)

/** Shown while no team member is published. */
export const sampleTeam = plain<SampleMember[]>(members).map((member, i) => ({
  ...member,
  // Stored members have positive ids.
  id: -1 - i,
}))
