import * as v from 'valibot'
import { choice, email, flag, listOf, model, optionalLine, required } from './fields.ts'

export const frequencies = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' } as const
export type Frequency = keyof typeof frequencies

/** The five toggles, each with its label and what it brings. */
export const topics = {
  studyNotifications: ['New studies', 'When a study opens that may fit you'],
  studyResults: ['Study results', 'What was learned, in plain language'],
  healthTips: ['Health tips', 'Short, practical advice from our clinicians'],
  newsUpdates: ['News', 'What is new at our sites'],
  eventInvitations: ['Events', 'Open days and information evenings'],
} as const
export type Topic = keyof typeof topics

export const therapeuticAreas = [
  'Oncology',
  'Cardiology',
  'Neurology',
  'Dermatology',
  'Endocrinology',
  'Gastroenterology',
  'Immunology',
  'Infectious Diseases',
  'Mental Health',
  'Respiratory',
  "Women's Health",
  'Other',
] as const

const token = () => required('The link is incomplete', 200)

export const Preferences = model({
  email: email(),
  token: token(),
  firstName: optionalLine(100),
  lastName: optionalLine(100),
  studyNotifications: flag(),
  studyResults: flag(),
  healthTips: flag(),
  newsUpdates: flag(),
  eventInvitations: flag(),
  frequency: choice(frequencies, 'Please choose daily, weekly or monthly'),
  therapeuticAreas: v.optional(
    listOf(
      v.picklist(therapeuticAreas, 'Please choose from the listed areas'),
      therapeuticAreas.length,
      'Please choose each area once at most',
    ),
    [],
  ),
})
export type Preferences = v.InferOutput<typeof Preferences>

export const PreferenceKey = model({ email: email(), token: token() })
export const LinkRequest = model({ email: email() })

export const invalidLink =
  'This preference link is invalid or has expired. Please use the link from your most recent email.'
