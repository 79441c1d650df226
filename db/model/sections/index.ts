import type * as v from 'valibot'
import type { SectionStatus } from '../studies/labels.ts'
import { companyInfoSection } from './landing/company-info.ts'
import { heroSection } from './landing/hero.ts'
import { statsSection } from './landing/stats.ts'
import { aboutUsSection } from './landing/about.ts'
import { photographsSection } from './landing/photographs.ts'
import { areasSection } from './landing/areas.ts'
import { coreValuesSection } from './landing/core-values.ts'
import { excellenceSection } from './landing/excellence.ts'
import { servicesSection } from './landing/services.ts'
import { capabilitiesSection } from './landing/capabilities.ts'
import { sponsorsSection } from './landing/sponsors.ts'
import { sponsorFactsSection } from './landing/sponsor-facts.ts'
import { patientsSection } from './landing/patients.ts'
import { teamSection } from './landing/team.ts'
import { contactSection } from './landing/contact.ts'
import { footerSection } from './landing/footer.ts'
import { currentStudiesSection } from './pages/current-studies.ts'
import { studyInformationSection } from './pages/study-information.ts'
import { scheduleVisitSection } from './pages/schedule-visit.ts'
import { patientSupportSection } from './pages/patient-support.ts'
import { faqsSection } from './pages/faqs.ts'
import { careersSection } from './pages/careers.ts'
import { postsSection } from './pages/posts.ts'
import { searchSection } from './pages/search.ts'
import { preferencesSection } from './pages/preferences.ts'
import { privacySection } from './pages/privacy.ts'
import { termsSection } from './pages/terms.ts'
import { searchEnginesSection } from './pages/search-engines.ts'

export { faqCategories } from './pages/faqs.ts'
export { trialPhases } from './pages/current-studies.ts'
export { studyStatuses } from '../studies/labels.ts'

/** Every section that staff can edit, in the order of the site. The file of a section says everything about it. */
export const sections = {
  company_info: companyInfoSection,
  footer_section: footerSection,
  hero_section: heroSection,
  stats_section: statsSection,
  about_section: aboutUsSection,
  photographs: photographsSection,
  services_section: servicesSection,
  research_areas: areasSection,
  core_values_section: coreValuesSection,
  operational_excellence_section: excellenceSection,
  capabilities: capabilitiesSection,
  sponsors_section: sponsorsSection,
  sponsor_facts: sponsorFactsSection,
  patients_section: patientsSection,
  team_section: teamSection,
  contact_section: contactSection,
  current_studies_section: currentStudiesSection,
  study_information: studyInformationSection,
  schedule_visit: scheduleVisitSection,
  patient_support: patientSupportSection,
  faqs: faqsSection,
  careers_section: careersSection,
  blog_section: postsSection,
  search_section: searchSection,
  email_preferences: preferencesSection,
  privacy_policy: privacySection,
  terms_of_use: termsSection,
  search_engines: searchEnginesSection,
}

export type SectionKey = keyof typeof sections
export type SectionContent<K extends SectionKey = SectionKey> = v.InferOutput<
  (typeof sections)[K]['model']
>

/** A study as other programs read it in its section. It has a table of its own. */
export type StudyOfSection = {
  id: string
  title: string
  condition: string
  phase: string
  description: string
  eligibility: string[]
  status: SectionStatus
  duration: string
  compensation?: string
}

/** Parts of sections that are records of their own. The API adds them to their section. */
type OfRecords = { current_studies_section: { studies: StudyOfSection[] } }

export type Content = {
  [K in SectionKey]: SectionContent<K> & (K extends keyof OfRecords ? OfRecords[K] : unknown)
}
