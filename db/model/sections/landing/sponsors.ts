import * as v from 'valibot'
import { sponsorsCopy } from '#db/model/copy/sponsors.ts'
import { lines, longText, sectionList, sectionNumber, sectionText } from '../fields.ts'
import { section } from '../section.ts'
import { descriptionWords, oneALine, phaseSize, title, titleWords } from '../words.ts'

export const sponsorsSection = section({
  name: 'For sponsors',
  address: '/#sponsors',
  page: 'landing',
  about: 'Why sponsors choose you, the phases you support and what you can do',
  shape: {
    title: sectionText(),
    reasonsTitle: sectionText(),
    reasons: sectionList({ title: sectionText(), description: longText() }),
    buttonText: sectionText(60),
    phasesTitle: sectionText(),
    phases: sectionList({
      phase: sectionText(50),
      participants: sectionText(100),
      max: v.optional(sectionNumber()),
      focus: sectionText(),
      duration: sectionText(100),
      objectives: lines(),
    }),
    capabilitiesTitle: sectionText(),
    capabilities: lines(),
    regulatoryTitle: sectionText(),
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
