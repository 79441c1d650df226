import { lines, longText, titled } from '../fields.ts'
import { section } from '../section.ts'
import { boldHint, subtitle, textWords, title } from '../words.ts'

export const servicesSection = section({
  name: 'Services',
  address: '/#services',
  page: 'landing',
  about: 'The heading and introduction above the research areas',
  shape: { ...titled, intro: longText(), features: lines(100) },
  words: {
    title,
    subtitle,
    content: { ...textWords, hint: boldHint },
    intro: { label: 'Introduction for sponsors' },
    features: {
      label: 'Features of every area',
      hint: 'One a line, after “Cardiovascular research” and the like.',
    },
  },
  copy: {
    title: 'What we do',
    subtitle: 'One team from feasibility to close-out',
    content:
      'We plan, start and run clinical trials, from early safety studies to long-term follow-up. Physicians, nurses and coordinators work side by side.',
    intro:
      'Sponsors and contract research organizations find the areas we work in below. If yours is not listed, please ask.',
    features: ['Expert monitoring', 'Advanced protocols'],
  },
})
