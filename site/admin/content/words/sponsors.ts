import { metricDirections } from '#db/model/sections/landing.ts'
import { badges, descriptionWords, phaseSize, subtitle, title, titleWords } from './fields.ts'
import { oneALine } from './hints.ts'
import type { SomeWords } from './types.ts'

export const sponsorWords = {
  operational_excellence_section: {
    about: 'The large numbers',
    page: 'landing',
    fields: {
      title,
      subtitle,
      metrics: {
        label: 'Numbers',
        item: 'number',
        fields: {
          percentage: { label: 'Number' },
          title,
          description: descriptionWords,
          unit: { label: 'Unit', hint: 'For example “days”. Left empty, it is %.' },
          scale: {
            label: 'Full circle',
            hint: 'The number at which the arc is full. Without it, only % has an arc.',
          },
          better: { label: 'What is better', options: metricDirections },
        },
      },
    },
  },
  capabilities: {
    about: 'The equipment on site, and the compliance banner',
    page: 'landing',
    fields: {
      title,
      subtitle,
      equipment: {
        label: 'Equipment',
        item: 'piece of equipment',
        hint: 'The name decides the icon, for example ECG or Freezer.',
        fields: { name: { label: 'Name' }, description: descriptionWords },
      },
      badges: { ...badges, label: 'Compliance banner' },
    },
  },
  sponsors_section: {
    about: 'Why sponsors choose you, the phases you support and what you can do',
    page: 'landing',
    fields: {
      title,
      reasonsTitle: titleWords('the reasons'),
      reasons: {
        label: 'Reasons',
        item: 'reason',
        fields: { title, description: descriptionWords },
      },
      buttonText: { label: 'Button', hint: 'Leads to the contact forms.' },
      phasesTitle: titleWords('the phases'),
      phases: {
        label: 'Phases',
        item: 'phase',
        fields: {
          phase: { label: 'Phase' },
          ...phaseSize,
          focus: { label: 'Focus' },
          duration: { label: 'Duration' },
          objectives: { label: 'Key objectives', hint: oneALine },
        },
      },
      capabilitiesTitle: titleWords('the capabilities'),
      capabilities: { label: 'Capabilities', hint: oneALine },
      regulatoryTitle: titleWords('the regulatory support'),
      regulatory: { label: 'Regulatory support', hint: oneALine },
    },
  },
} satisfies SomeWords
