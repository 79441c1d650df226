import type { SomeWords } from './types.ts'

export const companyWords = {
  company_info: {
    about: 'Name, phone numbers, e-mail addresses, locations, office hours and emergency numbers',
    page: 'all',
    fields: {
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
  },
  footer_section: {
    about: 'The words at the foot of every page; hours and numbers are in the company details',
    page: 'all',
    fields: {
      hoursTitle: { label: 'Title of the office hours' },
      emergencyTitle: { label: 'Emergency note, its beginning' },
      emergency: { label: 'Emergency note, for everybody' },
      studyLine: { label: 'Emergency note, before the numbers of your emergency line' },
      studyPhone: { label: 'Emergency note, before your office phone while you have no such line' },
      rights: { label: 'Legal line', hint: 'After the year and the company name.' },
    },
  },
} satisfies SomeWords
