import { lines, longText, sectionText, writtenParts } from '../fields.ts'
import { section } from '../section.ts'
import { boldHint, oneALine, textWords, title, titleWords } from '../words.ts'

export const aboutUsSection = section({
  name: 'About us',
  address: '/#about',
  page: 'landing',
  about: 'Who we are, beside the core values box',
  shape: {
    title: sectionText(),
    content: longText(),
    paragraphs: writtenParts(),
    valuesTitle: sectionText(60),
    values: lines(200),
  },
  words: {
    title,
    content: { ...textWords, hint: boldHint },
    paragraphs: { label: 'More paragraphs' },
    valuesTitle: titleWords('the box'),
    values: { label: 'Values in the box', hint: oneALine },
  },
  copy: {
    title: 'A research site built on trust',
    content:
      '{company} brings physicians, nurses and study coordinators together in one team, in {cities}. Sponsors get data they can rely on. Patients get people they can call by name.',
    paragraphs: [
      'Every study follows the ICH guideline for Good Clinical Practice, the Declaration of Helsinki, and the rules of the authorities where it runs. An independent ethics committee approves each study before anyone is asked to join, and goes on reviewing it until it ends.',
      'Compliance is part of the daily work here, not a last-minute effort. Staff are trained in a protocol before they work by it, and our records are open to those who check them.',
    ],
    valuesTitle: 'Core Values',
    values: [
      'Scientific Integrity',
      'Transparent Communication',
      'Regulatory Compliance',
      'Patient Safety & Comfort',
    ],
  },
})
