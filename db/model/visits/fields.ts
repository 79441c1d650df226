import * as v from 'valibot'
import { isCalendarDay } from '../lib/time.ts'
import { required, timestamp } from '../lib/fields.ts'
import { keysOf } from '../lib/keys.ts'
import { visitNeeds } from '../lib/labels.ts'

export const noDate = 'Please choose a preferred date'
export const noTimeChosen = 'Please choose a preferred time'

/** A field that a form may send empty. */
export const maybe = <Out>(schema: v.GenericSchema<unknown, Out>) =>
  v.optional(
    v.nullable(
      v.union([
        v.pipe(
          v.literal(''),
          v.transform(() => undefined),
        ),
        schema,
      ]),
    ),
  )

const preferredDate = v.pipe(
  required(noDate, 20),
  v.isoDate('Please enter the date as YYYY-MM-DD'),
  v.check(isCalendarDay, 'There is no such day in the calendar'),
)

/** A time as its label: `9:00 AM` */
const preferredTime = v.pipe(
  required(noTimeChosen, 20),
  v.regex(/^(1[0-2]|[1-9]):[0-5]\d [AP]M$/, noTimeChosen),
)

const noLocation = 'Please choose one of the locations'

/** The number of a location, which forms send as a text. */
export const locationId = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/))], noLocation),
  v.transform(Number),
  v.integer(noLocation),
  v.minValue(1, noLocation),
  v.maxValue(Number.MAX_SAFE_INTEGER, noLocation),
)

export const noInstant = 'Please send the time as ISO 8601, such as 2027-03-01T14:00:00Z'

/** The instant of a call, as visitors choose it in the forms that offer calls. */
export const callAtField = { callAt: maybe(timestamp(noInstant)) }

/** `callAt` in a form without JavaScript: the next page asks for the time. */
export const chooseCallNext = 'choose'

export const Needs = v.pipe(
  v.union(
    [
      v.pipe(
        v.string(),
        v.transform((need) => (need === '' ? [] : [need])),
      ),
      v.array(v.string()),
    ],
    'Please choose from the list of needs',
  ),
  v.maxLength(20, 'Please choose each need once'),
  v.array(v.picklist(keysOf(visitNeeds), 'Please choose from the list of needs')),
  v.transform((needs) => [...new Set(needs)]),
)
export const needsField = v.optional(v.nullable(Needs))

/** The time is given by its instant, or by its day and its label at the location. */
export const timeFields = {
  preferredDate: maybe(preferredDate),
  preferredTime: maybe(preferredTime),
  startsAt: maybe(timestamp(noInstant)),
}
