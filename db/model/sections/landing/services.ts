import { claim, prose } from '#db/model/go-live/samples.ts'
import { lines, longText, titled } from '../fields.ts'
import { section } from '../section.ts'
import { bold, subtitle, textWords, title } from '../words.ts'

export const servicesSection = section({
  name: 'Services',
  address: '/#services',
  page: 'landing',
  about: 'The heading and introduction above the research areas',
  shape: { ...titled, intro: longText(), features: lines(100) },
  words: {
    title,
    subtitle,
    content: { ...textWords, hint: bold },
    intro: { label: 'Introduction for sponsors' },
    features: {
      label: 'Features of every area',
      hint: 'One a line, after “Cardiovascular research” and the like.',
    },
  },
  copy: {
    title: 'What we do',
    subtitle: 'One team from feasibility to close-out',
    content: prose`We plan, start and run trials in outpatient medicine, from early safety studies to long-term follow-up. Physicians, coordinators, pharmacists and data staff work side by side, so ${claim('questions are settled the same day')}.`,
    intro: prose`For sponsors and contract research organizations, we bring experienced investigators, trained coordinators and patients who know us to the table. The areas we work in are below. If yours is not listed, ask: ${claim('a feasibility answer takes us days, not weeks')}.`,
    features: ['Expert monitoring', 'Advanced protocols'],
  },
})
