import type { SectionContent } from '../sections/index.ts'
import { claim, type Marked, prose, sample } from '../go-live/samples.ts'
import { officeHours } from '../hours.ts'

export const company: Marked<SectionContent<'company_info'>> = {
  name: sample('Corvale Clinical Research'),
  tagline: 'Unlocking innovation, empowering health',
  phone_mobile: sample('+1 617-555-0142'),
  phone_office: sample('+1 617-555-0120'),
  email_partners: sample('partners@corvale.example'),
  email_general: sample('hello@corvale.example'),
  address: prose`${sample('Boston: 210 Harbor Row, Suite 400, Boston, MA 02110, United States')}
${sample('London: 18 Calder Street, London SE1 7TJ, United Kingdom, 020 7946 0120')}`,
  hours: claim(officeHours),
  promise: claim('within 24 hours'),
  emergency_numbers: [],
  emergency_services: [
    { place: 'the US', number: '911' },
    { place: 'the UK', number: '999' },
  ],
  search_title: 'Unlocking Innovation, Empowering Health',
  search_description:
    'A clinical trials site in {cities}. Pharma research in {areas} therapeutic areas, Phase 1b to IV, for sponsors who need dependable data and patients who deserve care.',
  search_keywords:
    'clinical trials, clinical research site, pharma research, sponsors, CRO partner, patient volunteers, Phase II, Phase III, {cities}',
}

export const footer: Marked<SectionContent<'footer_section'>> = {
  hoursTitle: 'Office hours',
  emergencyTitle: 'In a medical emergency',
  emergency: 'call {emergency_services}.',
  studyLine: prose`If you are in one of our studies, ${claim('our emergency line answers day and night')}:`,
  studyPhone: 'If you are in one of our studies, you can also call us:',
  rights: 'All rights reserved.',
}
