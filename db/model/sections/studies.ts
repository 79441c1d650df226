import * as v from 'valibot'
import {
  heading,
  lines,
  list,
  longText,
  number,
  optionalText,
  picture,
  summary,
  text,
  whenEmpty,
  writtenParts,
  writtenText,
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
    description: longText(),
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
      description: writtenText(),
      eligibility: lines(500),
      status: v.picklist(keysOf(studyStatuses)),
      duration: text(100),
      compensation: optionalText(100),
      picture: picture(),
    }),
    recruitingText: text(),
    activeText: text(),
    completedText: text(),
    ...whenEmpty,
    volunteerTitle: text(),
    volunteerText: longText(),
    volunteerButton: text(60),
    informationTitle: text(),
    information: list({ title: text(), text: longText() }),
    ...summary,
  }),
  study_information: v.object({
    ...heading,
    trialTitle: text(),
    trial: writtenParts(),
    phasesTitle: text(),
    phasesIntro: longText(),
    phases: list({
      phase: text(50),
      question: text(),
      participants: text(100),
      max: v.optional(number()),
      duration: text(100),
      description: longText(),
    }),
    areasTitle: text(),
    areasIntro: longText(),
    areas: list({ title: text(), description: longText() }),
    rightsTitle: text(),
    rightsIntro: longText(),
    rights: list({ title: text(), description: longText() }),
    questionsTitle: text(),
    questionsIntro: longText(),
    questions: lines(),
    nextTitle: text(),
    nextIntro: longText(),
    ...summary,
  }),
}
