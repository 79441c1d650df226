import { claim, prose } from '#db/model/go-live/samples.ts'
import { heading, icon, list, longText, text } from '../fields.ts'
import { section } from '../section.ts'
import { descriptionWords, iconWords, subtitle, title } from '../words.ts'

export const coreValuesSection = section({
  name: 'Core values',
  address: '/#core-values',
  page: 'landing',
  about: 'What we hold ourselves to',
  shape: {
    ...heading,
    values: list({ title: text(), description: longText(), icon: icon() }),
    closing: longText(),
  },
  words: {
    title,
    subtitle,
    values: {
      label: 'Values',
      item: 'value',
      fields: { title, description: descriptionWords, icon: iconWords },
    },
    closing: { label: 'Closing paragraph' },
  },
  copy: {
    title: 'What we hold ourselves to',
    subtitle: 'Four promises to the people who join our studies and the sponsors who trust us',
    values: [
      {
        title: 'People first',
        description:
          'No deadline outranks the safety or the comfort of a participant. Anyone on our team can pause a procedure, and will be thanked for it.',
        icon: 'heart-handshake',
      },
      {
        title: 'Integrity in what we write down',
        description:
          'We record what happened, when it happened. If we make a mistake, we report it, correct it and learn from it.',
        icon: 'shield-check',
      },
      {
        title: 'Scientific rigor',
        description:
          'We follow the protocol, question what is unclear and train until it is second nature. Good care and good data come from the same habits.',
        icon: 'microscope',
      },
      {
        title: 'Open communication',
        description:
          'Plain words for patients, early notice for sponsors. No one should have to chase us for an answer.',
        icon: 'messages-square',
      },
    ],
    closing: prose`Values are easy to print and harder to keep. So ${claim('we ask participants and sponsors how we did after every study')}, and we change what falls short.`,
  },
})
