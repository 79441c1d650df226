import { optionalText, sectionPicture } from '../fields.ts'
import { section } from '../section.ts'

const wordsBelow = (label: string) => ({
  label: `Words below ${label}`,
  hint: 'One line. Left empty, the caption of the media library is shown.',
})

export const photographsSection = section({
  name: 'Photographs',
  address: '/#about',
  page: 'landing',
  about: 'Up to three photographs of your own below “About us”; without any, nothing is shown',
  shape: {
    building: sectionPicture(),
    buildingWords: optionalText(160),
    room: sectionPicture(),
    roomWords: optionalText(160),
    hands: sectionPicture(),
    handsWords: optionalText(160),
  },
  words: {
    building: {
      label: 'The building',
      hint: 'The door that visitors look for. The first photograph is the largest: choose one that is at least 1,600 pixels wide.',
    },
    buildingWords: wordsBelow('the building'),
    room: {
      label: 'A room',
      hint: 'Where visits take place. Photographs are cut to three by two.',
    },
    roomWords: wordsBelow('the room'),
    hands: {
      label: 'Hands at work',
      hint: 'Show no participant, and no name on a label or a screen.',
    },
    handsWords: wordsBelow('the hands'),
  },
  copy: {},
})
