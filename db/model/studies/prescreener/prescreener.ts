import * as v from 'valibot'
import { asProse, model, tooLong } from '#db/model/lib/fields.ts'
import { isRecord } from '#db/model/lib/keys.ts'
import { basedOnVersion } from '../study.ts'
import { questionList } from './question.ts'

const mostOfIntro = 3000

/** A prescreener as staff save it. `questionProblems` has the rules that compare questions. */
export const Prescreener = model({
  intro: v.optional(
    v.pipe(
      v.nullable(
        v.pipe(
          v.string('Please write a text'),
          v.transform(asProse),
          v.maxLength(mostOfIntro, tooLong(mostOfIntro)),
        ),
      ),
      v.transform((text) => text ?? ''),
    ),
    '',
  ),
  questions: questionList,
  basedOn: basedOnVersion,
})

const noAnswers = 'Please send the answers by the ids of their questions'

/** The answers of a visitor, and the version of the questions. `checkAnswers` compares them with the questions. */
export const GivenAnswers = v.object(
  {
    answers: v.custom<Record<string, unknown>>(isRecord, noAnswers),
    version: v.nullish(v.number('The version is that of the questions')),
  },
  noAnswers,
)
