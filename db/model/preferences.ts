import * as v from 'valibot'
import { choice, optionalChoice, optionalFlag } from './lib/choices.ts'
import { email, model, optionalLine, required } from './lib/fields.ts'
import { Page } from './lib/page.ts'
import { byName, keysOf } from './lib/keys.ts'

export const frequencies = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' } as const
export type Frequency = keyof typeof frequencies

/** The five toggles, each with its label and description. */
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

/** News goes only to subscribed people: active ones who confirmed by a link in a mail. */
export const subscriberStates = {
  subscribed: 'Subscribed',
  unconfirmed: 'Not confirmed',
  unsubscribed: 'Unsubscribed',
} as const
export type SubscriberState = keyof typeof subscriberStates

export const stateOf = (row: { isActive: boolean; confirmedAt: string | null }): SubscriberState =>
  row.isActive ? (row.confirmedAt ? 'subscribed' : 'unconfirmed') : 'unsubscribed'

const token = () => required('The link is incomplete', 200)

const unlisted = 'Please choose from the listed areas'

/** A list of areas without repetitions. A list that is too long gets one error, not one for each item. */
const areas = () =>
  v.pipe(
    v.custom<readonly string[]>(Array.isArray, unlisted),
    v.transform((list) => [...new Set(list)]),
    v.maxLength(therapeuticAreas.length, unlisted),
    v.array(v.picklist(therapeuticAreas, unlisted)),
  )

/** An empty name deletes the stored one. */
const name = () =>
  v.pipe(
    optionalLine(100),
    v.transform((typed) => typed ?? null),
  )

/** Missing fields stay as they are. */
export const Preferences = model({
  email: email(),
  token: token(),
  firstName: v.optional(name()),
  lastName: v.optional(name()),
  studyNotifications: optionalFlag(),
  studyResults: optionalFlag(),
  healthTips: optionalFlag(),
  newsUpdates: optionalFlag(),
  eventInvitations: optionalFlag(),
  frequency: v.optional(choice(frequencies, 'Please choose daily, weekly or monthly')),
  therapeuticAreas: v.optional(areas()),
})
export type Preferences = v.InferOutput<typeof Preferences>

export const PreferenceKey = model({ email: email(), token: token() })
export const LinkRequest = model({ email: email() })

export const topicOptions = byName(keysOf(topics), (topic) => topics[topic][0])
export const areaOptions = byName(therapeuticAreas, (area) => area)

/** Query of the list of subscribers, filtered by their choices and their state. */
export const SubscriberPage = v.intersect([
  Page,
  v.object({
    topic: optionalChoice(topicOptions),
    area: optionalChoice(areaOptions),
    frequency: optionalChoice(frequencies),
    state: optionalChoice(subscriberStates),
  }),
])
export type SubscriberPage = v.InferOutput<typeof SubscriberPage>

export const invalidLink =
  'This preference link is invalid or has expired. Please use the link from your most recent email.'
