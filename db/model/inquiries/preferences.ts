import * as v from 'valibot'
import { choice, optionalChoice, optionalFlag } from '../lib/choices.ts'
import { areaChosen, email, exactModel, model, optionalLine, required } from '../lib/fields.ts'
import { Page } from '../lib/page.ts'

export const frequencies = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' } as const
export type Frequency = keyof typeof frequencies

export const preferenceTopics = {
  studyNotifications: 'New studies',
  studyResults: 'Study results',
  healthTips: 'Health tips',
  newsUpdates: 'News',
  eventInvitations: 'Events',
} as const

/** News goes only to subscribed people: active ones who confirmed by a link in a mail. */
export const preferencesStates = {
  subscribed: 'Subscribed',
  unconfirmed: 'Not confirmed',
  unsubscribed: 'Unsubscribed',
} as const
export type PreferencesState = keyof typeof preferencesStates

export const preferencesState = (row: {
  isActive: boolean
  confirmedAt: string | null
}): PreferencesState =>
  row.isActive ? (row.confirmedAt ? 'subscribed' : 'unconfirmed') : 'unsubscribed'

const token = () => required('The link is incomplete', 200)

const noAreas = 'Please choose from the listed areas'
const maxAreas = 60

/**
 * A list of areas without repetitions. Staff list the areas that the form offers, and a person may keep former ones,
 * so any name is taken. A list that is too long gets one error, not one for each item.
 */
const areas = () =>
  v.pipe(
    v.custom<readonly string[]>(Array.isArray, noAreas),
    v.transform((list) => [...new Set(list)]),
    v.maxLength(maxAreas, noAreas),
    v.array(areaChosen(noAreas)),
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

/** Query of the list of subscribers, filtered by their choices and their state. */
export const PreferencesPage = v.intersect([
  Page,
  v.object({
    topic: optionalChoice(preferenceTopics),
    area: optionalLine(100),
    frequency: optionalChoice(frequencies),
    state: optionalChoice(preferencesStates),
    consents: v.optional(v.picklist(['none', ''], 'consents is none')),
  }),
])
export type PreferencesPage = v.InferOutput<typeof PreferencesPage>

/** How somebody told staff that they want no more news. */
export const UnsubscribeByStaff = exactModel({
  how: v.picklist(['telephone', 'in-person'], 'Please choose how they said so'),
})

export const invalidLink =
  'This preference link is invalid or has expired. Please use the link from your most recent email.'
