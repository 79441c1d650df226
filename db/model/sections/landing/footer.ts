import { claim, sampleProse } from '#db/model/go-live/samples.ts'
import { sectionText } from '../fields.ts'
import { section } from '../section.ts'

export const footerSection = section({
  name: 'Footer',
  address: '/#footer',
  page: 'all',
  about: 'The words at the foot of every page; hours and numbers are in the company details',
  shape: {
    hoursTitle: sectionText(60),
    emergencyTitle: sectionText(),
    emergency: sectionText(),
    studyLine: sectionText(),
    studyPhone: sectionText(),
    rights: sectionText(),
  },
  words: {
    hoursTitle: { label: 'Title of the office hours' },
    emergencyTitle: { label: 'Emergency note, its beginning' },
    emergency: { label: 'Emergency note, for everybody' },
    studyLine: { label: 'Emergency note, before the numbers of your emergency line' },
    studyPhone: { label: 'Emergency note, before your office phone while you have no such line' },
    rights: { label: 'Legal line', hint: 'After the year and the company name.' },
  },
  copy: {
    hoursTitle: 'Office hours',
    emergencyTitle: 'In a medical emergency',
    emergency: 'call {emergency_services}.',
    studyLine: sampleProse`If you are in one of our studies, ${claim('our emergency line answers day and night')}:`,
    studyPhone: 'If you are in one of our studies, you can also call us:',
    rights: 'All rights reserved.',
  },
})
