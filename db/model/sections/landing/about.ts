import { claim, prose } from '#db/model/go-live/samples.ts'
import { lines, longText, text, writtenParts } from '../fields.ts'
import { section } from '../section.ts'
import { bold, oneALine, textWords, title, titleWords } from '../words.ts'

export const aboutUsSection = section({
  name: 'About us',
  address: '/#about',
  page: 'landing',
  about: 'Who we are, beside the core values box',
  shape: {
    title: text(),
    content: longText(),
    paragraphs: writtenParts(),
    valuesTitle: text(60),
    values: lines(200),
  },
  words: {
    title,
    content: { ...textWords, hint: bold },
    paragraphs: { label: 'More paragraphs' },
    valuesTitle: titleWords('the box'),
    values: { label: 'Values in the box', hint: oneALine },
  },
  copy: {
    title: 'A research site built on trust',
    content: prose`{company} brings physicians, nurses and study coordinators together in one team, in {cities}. With ${claim('15+ years of trial management')} and ${claim('100% successful inspections')}, we give sponsors data they can rely on. We give patients a team they can call by name.`,
    paragraphs: [
      prose`${claim('Every study at our sites follows the ICH guideline for Good Clinical Practice, the Declaration of Helsinki, and the rules of the FDA in the United States or the MHRA in the United Kingdom.')} An independent ethics committee approves each study before anyone is asked to join, and goes on reviewing it until it ends.`,
      prose`Compliance is part of the daily work here, not a last-minute effort. ${claim('Staff are trained and re-trained in each protocol')}, ${claim('source records are checked within days of a visit')}, and ${claim('our quality team audits both sites to the same standard an inspector would use')}.`,
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
