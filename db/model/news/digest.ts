import * as v from 'valibot'
import { flag } from '../lib/choices.ts'
import { exactModel } from '../lib/fields.ts'
import { isRecord, keysOf } from '../lib/keys.ts'
import { type NewsTopic, newsTopics } from './labels.ts'

/** When digests go: `time` is a quarter of an hour at the clinic, `weekday` is 1 for Monday to 7 for Sunday. */
export type DigestTimes = { on: boolean; time: string; weekday: number; monthday: number }

export type DigestSettings = DigestTimes & {
  /** the topic of the posts of a category, by its name; `newsUpdates` for all others */
  topics: Readonly<Record<string, NewsTopic>>
}

export const usualTopic: NewsTopic = 'newsUpdates'

const badWeekday = 'Please choose a weekday'
const badMonthday = 'Please choose a day from 1 to 28'

const within = (first: number, last: number, message: string) =>
  v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(first, message),
    v.maxValue(last, message),
  )

const mostCategories = 200

const Topics = v.record(
  v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  v.picklist(keysOf(newsTopics), 'There is no such topic'),
)

export const DigestChange = exactModel({
  on: flag(),
  time: v.pipe(
    v.string('Please choose a time'),
    v.regex(/^(?:[01]\d|2[0-3]):(?:00|15|30|45)$/, 'Please choose a quarter of an hour'),
  ),
  weekday: within(1, 7, badWeekday),
  // Every month has a 28th.
  monthday: within(1, 28, badMonthday),
  topics: v.pipe(
    // The number is checked before the entries, as each of them takes time and may add an error.
    v.custom<v.InferInput<typeof Topics>>(
      (topics) => isRecord(topics) && Object.keys(topics).length <= mostCategories,
      `Please name the topics of at most ${mostCategories} categories`,
    ),
    Topics,
  ),
  basedOn: v.pipe(v.number(), v.integer()),
})
export type DigestChange = v.InferOutput<typeof DigestChange>
