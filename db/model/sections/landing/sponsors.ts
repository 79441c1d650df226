import * as v from 'valibot'
import { sponsorsCopy } from '#db/model/copy/sponsors.ts'
import { lines, list, longText, number, text } from '../fields.ts'
import { section } from '../section.ts'
import { descriptionWords, oneALine, phaseSize, title, titleWords } from '../words.ts'

export const sponsorsSection = section({
  name: 'For sponsors',
  address: '/#sponsors',
  page: 'landing',
  about: 'Why sponsors choose you, the phases you support and what you can do',
  shape: {
    title: text(),
    reasonsTitle: text(),
    reasons: list({ title: text(), description: longText() }),
    buttonText: text(60),
    phasesTitle: text(),
    phases: list({
      phase: text(50),
      participants: text(100),
      max: v.optional(number()),
      focus: text(),
      duration: text(100),
      objectives: lines(),
    }),
    capabilitiesTitle: text(),
    capabilities: lines(),
    regulatoryTitle: text(),
    regulatory: lines(),
  },
  words: {
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
  copy: sponsorsCopy,
})
