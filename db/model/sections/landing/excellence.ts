import * as v from 'valibot'
import { claim } from '#db/model/go-live/samples.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import {
  headingFields,
  longText,
  optionalText,
  sectionList,
  sectionNumber,
  sectionText,
} from '../fields.ts'
import { section } from '../section.ts'
import { descriptionWords, subtitle, title } from '../words.ts'

/** Whether a higher or a lower value of a metric is better; shown beside its dial. */
export const metricDirections = { more: 'More is better', fewer: 'Fewer is better' } as const

export const excellenceSection = section({
  name: 'Operational excellence',
  address: '/#operational-excellence',
  page: 'landing',
  about: 'The large numbers',
  shape: {
    ...headingFields,
    metrics: sectionList({
      percentage: sectionNumber(),
      title: sectionText(),
      description: longText(),
      unit: optionalText(20),
      scale: v.optional(sectionNumber()),
      better: v.optional(v.picklist(keysOf(metricDirections))),
    }),
  },
  words: {
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
  copy: {
    title: 'Operational excellence, measured',
    subtitle: 'Three numbers, and what each of them counts',
    metrics: [
      {
        percentage: claim(14),
        unit: 'days',
        scale: 30,
        better: 'fewer',
        title: 'Days To Startup',
        description:
          'From signed agreement and ethics approval to a site ready for its first visit.',
      },
      {
        percentage: claim(98),
        unit: '%',
        title: 'Protocol Adherence',
        description: 'Of study visits completed in their window, with all required procedures.',
      },
      {
        percentage: claim(95),
        unit: '%',
        title: 'Patient Retention',
        description: 'Of enrolled participants stay with their study through its final visit.',
      },
    ],
  },
})
