import { areasCopy } from '#db/model/copy/areas.ts'
import { lines, longText, sectionList, sectionText } from '../fields.ts'
import { section } from '../section.ts'
import { descriptionWords, oneALine } from '../words.ts'

export const areasSection = section({
  name: 'Research areas',
  address: '/#research-areas',
  page: 'landing',
  about: 'The therapeutic areas listed under Services',
  shape: {
    title: sectionText(),
    areas: sectionList({ name: sectionText(100), description: longText() }),
    inquiryAreas: lines(100),
    visitAreas: lines(100),
    newsAreas: lines(100),
  },
  words: {
    title: { label: 'Title', hint: '{areas} stands for how many there are.' },
    areas: {
      label: 'Areas',
      item: 'area',
      hint: 'The name decides the icon, for example Cardiovascular or Neurology.',
      fields: { name: { label: 'Name' }, description: descriptionWords },
    },
    inquiryAreas: {
      label: 'Areas offered in the form for patients',
      hint: `${oneALine} “Other” comes last by itself. What people chose before stays as it was.`,
    },
    visitAreas: { label: 'Areas offered in the visit form', hint: oneALine },
    newsAreas: { label: 'Areas offered in the preference form', hint: oneALine },
  },
  copy: areasCopy,
})
