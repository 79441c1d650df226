import * as v from 'valibot'
import { choice, flag, optionalChoice } from '../lib/choices.ts'
import {
  areaChosen,
  calendarDate,
  exactModel,
  line,
  model,
  proseAtLeast,
  required,
  timestamp,
  tooLong,
} from '../lib/fields.ts'
import { listOf } from '../lib/list-fields.ts'
import { listQuery, RowId } from '../lib/page.ts'
import type { FormFields } from '../records/fields.ts'
import { basedOnVersion } from '../studies/study.ts'
import { deliveryStatuses, issueStatuses, newsTopics, readerKinds } from './labels.ts'

const mostStudies = 10
const mostAreas = 60

const studyNumber = v.pipe(v.number('There is no such study'), v.integer(), v.minValue(1))

const withoutRepeats = <T>(list: readonly T[]) => [...new Set(list)]

/** The fields of a letter. */
const entries = {
  subject: required('Please enter the subject', 120),
  preview: v.optional(v.pipe(line(), v.maxLength(150, tooLong(150))), ''),
  content: proseAtLeast(1, 'Please write the letter', 20_000),
  topic: choice(newsTopics, 'Please choose a topic'),
  readers: v.optional(choice(readerKinds, 'Please choose who reads it'), 'patients'),
  areas: v.optional(
    v.pipe(
      listOf(areaChosen('There is no such area'), mostAreas, `Please choose at most ${mostAreas}`),
      v.transform(withoutRepeats),
    ),
    [],
  ),
  studies: v.optional(
    v.pipe(
      listOf(studyNumber, mostStudies, `Please choose at most ${mostStudies} studies`),
      v.transform(withoutRepeats),
    ),
    [],
  ),
  happensOn: v.optional(v.nullable(calendarDate('Please choose the day of the event')), null),
  listed: flag(),
}

export const NewsIssue = exactModel(entries)
export type NewsIssue = v.InferOutput<typeof NewsIssue>

/** The text of a version, among everything else that was stored with it. */
export const StoredIssueText = model(entries)

export const NewsIssueChange = exactModel({ ...entries, basedOn: v.optional(basedOnVersion) })

export const issueFields: FormFields<NewsIssue> = {
  subject: {
    label: 'Subject',
    hint: 'Names no condition and no area: lock screens show it.',
    kind: 'line',
    wide: true,
  },
  preview: {
    label: 'Preview',
    hint: 'The line that mail programs show beside the subject. The same rule holds.',
    kind: 'line',
    wide: true,
  },
  content: { label: 'Letter', kind: 'formatted', rows: 16 },
  topic: {
    label: 'Topic',
    hint: 'Goes to those who have chosen it.',
    kind: 'choice',
    options: newsTopics,
  },
  readers: {
    label: 'Readers',
    hint: 'Sponsors asked for other news than patients.',
    kind: 'choice',
    options: readerKinds,
  },
  areas: { label: 'Areas', kind: 'own' },
  studies: { label: 'Studies', kind: 'own' },
  happensOn: {
    label: 'Day of the event',
    hint: 'Then it goes out before that day, even to people who had other news.',
    kind: 'date',
  },
  listed: {
    label: 'Show it on the site',
    hint: 'Its page is then found by search, too.',
    kind: 'yes or no',
  },
}

/** A time within a year, or earlier than now, which means now. */
const yearMs = 366 * 24 * 3600_000

export const Sending = exactModel({
  basedOn: basedOnVersion,
  sendAt: v.optional(
    v.nullable(
      v.pipe(
        timestamp('Please choose a date and a time'),
        v.check(
          (at) => Date.parse(at) <= Date.now() + yearMs,
          'Please choose a time within a year',
        ),
      ),
    ),
  ),
})

/** The number of unknown mails, as the screen showed it before they are sent again. */
export const Unknown = exactModel({ confirm: v.pipe(v.number(), v.integer(), v.minValue(1)) })

const cursor = v.optional(RowId)

export const IssuePage = v.pipe(
  v.object({
    ...listQuery,
    cursor,
    state: optionalChoice(issueStatuses, 'There is no such state'),
  }),
  v.transform(({ limit, cursor: before, q, state }) => ({
    limit,
    before,
    q: q ?? undefined,
    state: state ?? undefined,
  })),
)
export type IssuePage = v.InferOutput<typeof IssuePage>

export const DeliveryPage = v.pipe(
  v.object({
    limit: listQuery.limit,
    cursor,
    status: optionalChoice(deliveryStatuses, 'There is no such status'),
  }),
  v.transform(({ limit, cursor: before, status }) => ({
    limit,
    before,
    status: status ?? undefined,
  })),
)
export type DeliveryPage = v.InferOutput<typeof DeliveryPage>
