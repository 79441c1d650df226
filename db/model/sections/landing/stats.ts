import { icon, longText, sectionList, sectionText } from '../fields.ts'
import { section } from '../section.ts'
import { badges, boldHint, subtitle, title } from '../words.ts'

export const statsSection = section({
  name: 'Impact statement',
  address: '/#impact',
  page: 'landing',
  about: 'The dark band with one large sentence',
  shape: {
    title: sectionText(),
    statement: longText(),
    subtitle: sectionText(),
    badges: sectionList({ label: sectionText(60), icon: icon() }),
  },
  words: { title, statement: { label: 'Statement', hint: boldHint }, subtitle, badges },
  copy: {
    title: 'Every result begins with a person',
    subtitle: 'Research that answers to the people in it',
    statement:
      'Behind each data point is someone who gave their time so that others may be treated better. We keep them safe, we tell them the truth, and we make what they give us count.',
    badges: [
      { label: 'Compassionate Care', icon: 'heart-handshake' },
      { label: 'Ethical Standards', icon: 'scale' },
      { label: 'Scientific Excellence', icon: 'microscope' },
      { label: 'Global Impact', icon: 'earth' },
    ],
  },
})
