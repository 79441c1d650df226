import { icon, list, longText, text } from '../fields.ts'
import { section } from '../section.ts'
import { badges, bold, subtitle, title } from '../words.ts'

export const statsSection = section({
  name: 'Impact statement',
  address: '/#impact',
  page: 'landing',
  about: 'The dark band with one large sentence',
  shape: {
    title: text(),
    statement: longText(),
    subtitle: text(),
    badges: list({ label: text(60), icon: icon() }),
  },
  words: { title, statement: { label: 'Statement', hint: bold }, subtitle, badges },
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
