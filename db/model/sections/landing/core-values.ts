import { headingFields, icon, longText, sectionList, sectionText } from '../fields.ts'
import { section } from '../section.ts'
import { descriptionWords, iconWords, subtitle, title } from '../words.ts'

export const coreValuesSection = section({
  name: 'Core values',
  address: '/#core-values',
  page: 'landing',
  about: 'What we hold ourselves to',
  shape: {
    ...headingFields,
    values: sectionList({ title: sectionText(), description: longText(), icon: icon() }),
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
    subtitle: 'Four promises to volunteers and sponsors',
    values: [
      {
        title: 'Scientific Integrity',
        description:
          'We follow the protocol and record what happened, when it happened. If we make a mistake, we report it, correct it and learn from it.',
        icon: 'microscope',
      },
      {
        title: 'Transparent Communication',
        description:
          'Plain words for patients, early notice for sponsors. No one should have to chase us for an answer.',
        icon: 'messages-square',
      },
      {
        title: 'Regulatory Compliance',
        description:
          'The rules of research protect people. We keep to them every day, and not only before an inspection.',
        icon: 'shield-check',
      },
      {
        title: 'Patient Safety & Comfort',
        description:
          'No deadline outranks the safety or the comfort of a participant. Anyone on our team can pause a procedure.',
        icon: 'heart-handshake',
      },
    ],
    closing:
      'Values are easy to print and harder to keep. If we fall short of one, please tell us.',
  },
})
