import * as v from 'valibot'
import { choice } from '../lib/choices.ts'
import { asProse, calendarDate, line, tooLong } from '../lib/fields.ts'
import { ageUnits } from './labels.ts'

export const pictureInText = /!\[(?:\\.|[^\\[\]])*\]\(/
export const noPictureInText =
  'Please leave pictures out of this text: the board approves the picture of the study on its own'

const written = (max: number) =>
  v.pipe(
    v.string('Please write a text'),
    v.transform(asProse),
    v.maxLength(max, tooLong(max)),
    v.check((text) => !pictureInText.test(text), noPictureInText),
  )

/** A text of the material in Markdown. One that is left out is empty. */
export const materialText = (max = 10_000) =>
  v.optional(
    v.pipe(
      v.nullable(written(max)),
      v.transform((text) => text ?? ''),
    ),
    '',
  )

/** A line of the material. One that is left out is empty. */
export const materialLine = (max: number) =>
  v.optional(
    v.pipe(
      v.nullable(v.pipe(line('Please write a text'), v.maxLength(max, tooLong(max)))),
      v.transform((text) => text ?? ''),
    ),
    '',
  )

const noDay = 'Please enter a date as 2026-11-01'

export const Day = calendarDate(noDay)

export const optionalDay = () =>
  v.optional(
    v.nullable(
      v.union(
        [
          Day,
          v.pipe(
            v.literal(''),
            v.transform(() => null),
          ),
        ],
        noDay,
      ),
    ),
  )

export const wholeNumberUpTo = (max: number, message: string) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(0, message), v.maxValue(max, message))

export const optionalCount = () =>
  v.optional(v.nullable(wholeNumberUpTo(1_000_000, 'Please enter a whole number, 0 or more')))

export const idOfRecord = (message: string) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(1, message), v.maxValue(1e15, message))

const noAge = 'An age is a whole number with its unit, years or months'
export const ageField = () =>
  v.optional(
    v.nullable(
      v.object({ value: wholeNumberUpTo(1500, noAge), unit: choice(ageUnits, noAge) }, noAge),
    ),
  )
