import { claim, sample, sampleProse } from '#db/model/go-live/samples.ts'
import { OfficeHours, officeHours } from '#db/model/hours/hours.ts'
import {
  anyList,
  longText,
  sectionEmail,
  sectionList,
  sectionPhone,
  sectionText,
} from '../fields.ts'
import { section } from '../section.ts'

export const companyInfoSection = section({
  name: 'Company details',
  address: '/#contact',
  page: 'all',
  about: 'Name, phone numbers, e-mail addresses, locations, office hours and emergency numbers',
  shape: {
    name: sectionText(100),
    tagline: sectionText(200),
    phone_mobile: sectionPhone(),
    phone_office: sectionPhone(),
    email_partners: sectionEmail(),
    email_general: sectionEmail(),
    address: longText(),
    hours: OfficeHours,
    promise: sectionText(60),
    emergency_numbers: anyList({ place: sectionText(100), number: sectionPhone() }),
    emergency_services: sectionList({ place: sectionText(100), number: sectionPhone() }),
    search_title: sectionText(120),
    search_description: sectionText(),
    search_keywords: sectionText(),
  },
  words: {
    name: { label: 'Company name', hint: 'Its first word is the one beside the logo.' },
    tagline: { label: 'Tagline', hint: 'Stands beside the logo on every page.' },
    phone_mobile: { label: 'Mobile phone' },
    phone_office: { label: 'Office phone' },
    email_partners: { label: 'E-mail for sponsors and partners' },
    email_general: { label: 'E-mail for patients and general questions' },
    address: {
      label: 'Addresses',
      hint: 'One location a line, its city before a colon: “Boston: 210 Harbor Row, …”. Texts say {cities} for all of them: “Boston and London”.',
    },
    hours: { label: 'Office hours' },
    promise: {
      label: 'How soon you answer',
      hint: 'The answer to a visit request, as texts, toasts and letters promise it: “We contact you within 24 hours”. Visit requests are due then: in hours, days, weeks or business days.',
    },
    emergency_numbers: {
      label: 'Emergency line',
      item: 'number',
      hint: 'Numbers that participants can call day and night. While there is none, lines of text with {emergency_line} are left out, and the site names the emergency services and your office phone.',
      fields: { place: { label: 'Where' }, number: { label: 'Number' } },
    },
    emergency_services: {
      label: 'Emergency services',
      item: 'number',
      hint: 'Whom everybody calls in danger: read as “911 in the US or 999 in the UK”.',
      fields: {
        place: { label: 'Where', hint: 'For example “the US”.' },
        number: { label: 'Number' },
      },
    },
    search_title: {
      label: 'Title of the landing page',
      hint: 'Stands in the browser’s tab and above the description in search results.',
    },
    search_description: {
      label: 'Description for search engines',
      hint: 'Shown under the site’s name in search results.',
    },
    search_keywords: { label: 'Keywords for search engines', hint: 'Parted by commas.' },
  },
  copy: {
    name: sample('Corvale Clinical Research'),
    tagline: 'Unlocking innovation, empowering health',
    phone_mobile: sample('+1 617-555-0142'),
    phone_office: sample('+1 617-555-0120'),
    email_partners: sample('partners@corvale.example'),
    email_general: sample('hello@corvale.example'),
    address: sampleProse`${sample('Boston: 210 Harbor Row, Suite 400, Boston, MA 02110, United States')}
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
  },
})
