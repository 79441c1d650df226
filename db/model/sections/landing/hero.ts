import { claim } from '#db/model/go-live/samples.ts'
import { headingFields, sectionList, sectionPicture, sectionText } from '../fields.ts'
import { section } from '../section.ts'
import { boldHint, subtitle } from '../words.ts'

export const heroSection = section({
  name: 'Hero',
  address: '/',
  page: 'landing',
  about: 'The first thing visitors read',
  shape: {
    ...headingFields,
    buttonText: sectionText(60),
    secondButtonText: sectionText(60),
    picture: sectionPicture(),
    facts: sectionList({ number: sectionText(20), meaning: sectionText(60) }),
  },
  words: {
    title: { label: 'Title', hint: boldHint },
    subtitle,
    buttonText: {
      label: 'Button',
      hint: 'Leads to the current studies while one recruits, else to the contact forms.',
    },
    secondButtonText: { label: 'Second button', hint: 'Leads to the part for sponsors.' },
    picture: { label: 'Picture', hint: 'In place of the drawing beside the title.' },
    facts: {
      label: 'Facts',
      item: 'fact',
      hint: '{areas} stands for how many research areas you list.',
      fields: { number: { label: 'Number' }, meaning: { label: 'What it counts' } },
    },
  },
  copy: {
    title: 'Unlocking **innovation**, empowering **health**',
    subtitle:
      'We run clinical trials in {cities} with the rigor sponsors need and the care volunteers deserve.',
    buttonText: 'Join a Study',
    secondButtonText: 'Partner With Us',
    facts: [
      { number: claim('15+'), meaning: 'years of trial management' },
      { number: claim('100%'), meaning: 'successful inspections' },
      { number: '{areas}', meaning: 'therapeutic areas' },
    ],
  },
})
