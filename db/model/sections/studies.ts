import * as v from 'valibot'
import {
  heading,
  lines,
  list,
  number,
  optionalText,
  picture,
  prose,
  text,
  written,
  writtenParts,
} from './fields.ts'
import { keysOf } from '../lib/keys.ts'

export const studyStatuses = {
  recruiting: 'Recruiting',
  active: 'Active',
  completed: 'Completed',
} as const

export const trialPhases = ['Phase I', 'Phase II', 'Phase III'] as const

export const studySections = {
  current_studies_section: v.object({
    ...heading,
    description: prose(),
    studies: list({
      id: v.pipe(
        v.union([v.string(), v.number()]),
        v.transform(String),
        v.minLength(1),
        v.maxLength(100),
      ),
      title: text(),
      condition: text(100),
      phase: v.picklist(trialPhases),
      description: written(),
      eligibility: lines(500),
      status: v.picklist(keysOf(studyStatuses)),
      duration: text(100),
      compensation: optionalText(100),
      picture: picture(),
    }),
    volunteerTitle: text(),
    volunteerText: prose(),
    volunteerButton: text(60),
    informationTitle: text(),
    information: list({ title: text(), text: prose() }),
  }),
  study_information: v.object({
    ...heading,
    trialTitle: text(),
    trial: writtenParts(),
    phasesTitle: text(),
    phasesIntro: prose(),
    phases: list({
      phase: text(50),
      question: text(),
      participants: text(100),
      max: v.optional(number()),
      duration: text(100),
      description: prose(),
    }),
    areasTitle: text(),
    areasIntro: prose(),
    areas: list({ title: text(), description: prose() }),
    rightsTitle: text(),
    rightsIntro: prose(),
    rights: list({ title: text(), description: prose() }),
    questionsTitle: text(),
    questionsIntro: prose(),
    questions: lines(),
    nextTitle: text(),
    nextIntro: prose(),
  }),
}
