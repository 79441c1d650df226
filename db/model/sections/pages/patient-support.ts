import * as v from 'valibot'
import { patientSupportCopy } from '#db/model/copy/patient-support.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import {
  anyList,
  headingFields,
  icon,
  lines,
  longText,
  sectionList,
  sectionPath,
  sectionText,
  summaryField,
  writtenParts,
} from '../fields.ts'
import { section } from '../section.ts'
import {
  descriptionWords,
  iconWords,
  linkChoice,
  oneALine,
  subtitle,
  summaryWords,
  title,
  titleWords,
} from '../words.ts'

const contactFields = {
  phone_office: 'Office phone',
  phone_mobile: 'Mobile phone',
  email_general: 'E-mail for patients',
  email_partners: 'E-mail for sponsors',
} as const

export const patientSupportSection = section({
  name: 'Patient support',
  address: '/patient-support',
  page: 'patients',
  about: 'The emergency banner, how to reach you, services and the patient advocate',
  shape: {
    ...headingFields,
    emergencyTitle: sectionText(),
    emergencyText: longText(),
    emergencyWaitingTitle: sectionText(),
    emergencyWaiting: longText(),
    emergencyNote: longText(),
    channelsTitle: sectionText(),
    channels: sectionList({
      contact: v.picklist(keysOf(contactFields)),
      title: sectionText(),
      description: longText(),
      hours: sectionText(),
    }),
    servicesTitle: sectionText(),
    services: sectionList({ icon: icon(), title: sectionText(), description: longText() }),
    advocateTitle: sectionText(),
    advocate: writtenParts(),
    advocateListTitle: sectionText(),
    advocateList: lines(),
    advocateButton: sectionText(60),
    linksTitle: sectionText(),
    links: anyList({ href: sectionPath(), title: sectionText(), description: longText() }),
    ...summaryField,
  },
  words: {
    title,
    subtitle,
    emergencyTitle: titleWords('the emergency banner'),
    emergencyText: { label: 'Emergency banner' },
    emergencyWaitingTitle: { label: 'Title of the banner, while you have no emergency line' },
    emergencyWaiting: {
      label: 'Emergency banner, while you have no emergency line',
      hint: 'The numbers of your line are in the company details.',
    },
    emergencyNote: {
      label: 'Note under the numbers',
      hint: '{emergency_services} stands for those in the company details.',
    },
    channelsTitle: titleWords('the ways to reach you'),
    channels: {
      label: 'Ways to reach you',
      item: 'way',
      fields: {
        title,
        contact: { label: 'Which of the company’s', options: contactFields },
        description: descriptionWords,
        hours: { label: 'When', hint: '{office_hours} stands for your office hours.' },
      },
    },
    servicesTitle: titleWords('the services'),
    services: {
      label: 'Services',
      item: 'service',
      fields: { title, description: descriptionWords, icon: iconWords },
    },
    advocateTitle: titleWords('the patient advocate'),
    advocate: { label: 'The patient advocate' },
    advocateListTitle: titleWords('the advocate’s list'),
    advocateList: { label: 'What the advocate can do', hint: oneALine },
    advocateButton: { label: 'Button', hint: 'Leads to the contact forms.' },
    linksTitle: titleWords('the links'),
    links: {
      label: 'Links',
      item: 'link',
      fields: { title, description: descriptionWords, href: linkChoice },
    },
    ...summaryWords,
  },
  copy: patientSupportCopy,
})
