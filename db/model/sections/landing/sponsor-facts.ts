import * as v from 'valibot'
import { anyList, optionalText, sectionDate, sectionText } from '../fields.ts'
import { section } from '../section.ts'
import { hourMs, timeFromNow } from '#db/model/lib/time.ts'

/** Whether a day has begun anywhere on Earth. A day that was valid once stays so. */
const hasCome = (day: string) => day <= timeFromNow(12 * hourMs).slice(0, 10)

const checked = {
  asOf: v.pipe(sectionDate(), v.check(hasCome, 'Please enter a day that has come')),
  source: sectionText(40),
}
const name = sectionText(120)
const note = optionalText(120)

const figures = () => anyList({ name, value: sectionText(60), ...checked })
const names = () => anyList({ name, note, ...checked })
const events = () => anyList({ name, on: v.optional(sectionDate()), note, ...checked })

const checkedWords = {
  asOf: {
    label: 'As of',
    hint: 'The day on which somebody last checked it. You are reminded after a year; after two years visitors do not see it.',
  },
  source: { label: 'Source, in a word', hint: 'For example “CTMS” or “Regulatory binder”.' },
}

export const sponsorFactsSection = section({
  name: 'Site facts for sponsors',
  address: '/#sponsors',
  page: 'landing',
  about:
    'What feasibility managers ask, each fact with its date and source. Visitors see only what is filled in, under “For sponsors” and as a PDF',
  shape: {
    studies: figures(),
    patients: figures(),
    enrollment: figures(),
    activation: figures(),
    boards: names(),
    equipment: events(),
    languages: names(),
    inspections: events(),
  },
  words: {
    studies: {
      label: 'Studies run',
      item: 'number of studies',
      fields: {
        name: { label: 'Area and phase', hint: 'For example “Cardiology, Phase III”.' },
        value: { label: 'Studies' },
        ...checkedWords,
      },
    },
    patients: {
      label: 'Patients seen a year',
      item: 'number of patients',
      fields: {
        name: { label: 'Diagnosis' },
        value: { label: 'Patients a year' },
        ...checkedWords,
      },
    },
    enrollment: {
      label: 'Median enrollment against target',
      item: 'enrollment figure',
      fields: {
        name: { label: 'Which studies', hint: 'For example “All Phase III studies since 2023”.' },
        value: { label: 'Share of the target', hint: 'For example “96%”.' },
        ...checkedWords,
      },
    },
    activation: {
      label: 'Days from award to activation',
      item: 'activation time',
      fields: {
        name: { label: 'Which studies', hint: 'For example “Median of 12 studies”.' },
        value: { label: 'Days' },
        ...checkedWords,
      },
    },
    boards: {
      label: 'Ethics board used',
      item: 'ethics board',
      fields: {
        name: { label: 'Board' },
        note: { label: 'Note', hint: 'For example “central” or “meets every two weeks”.' },
        ...checkedWords,
      },
    },
    equipment: {
      label: 'Equipment and its calibration',
      item: 'piece of equipment',
      fields: {
        name: { label: 'Equipment' },
        on: { label: 'Calibrated on' },
        note: { label: 'Note', hint: 'For example the model.' },
        ...checkedWords,
      },
    },
    languages: {
      label: 'Languages of staff',
      item: 'language',
      fields: {
        name: { label: 'Language' },
        note: { label: 'Note', hint: 'For example “3 coordinators”.' },
        ...checkedWords,
      },
    },
    inspections: {
      label: 'Last inspection',
      item: 'inspection',
      fields: {
        name: { label: 'Inspected by' },
        on: { label: 'Inspected on' },
        note: { label: 'Outcome', hint: 'For example “No observations”.' },
        ...checkedWords,
      },
    },
  },
  // No clinic's figures are known before its staff enter them.
  copy: {
    studies: [],
    patients: [],
    enrollment: [],
    activation: [],
    boards: [],
    equipment: [],
    languages: [],
    inspections: [],
  },
})
