import * as v from 'valibot'
import { candidateTables } from '../submissions/kinds.ts'
import { choice } from '../lib/choices.ts'
import { exactModel, model } from '../lib/fields.ts'
import { listOf } from '../lib/list-fields.ts'

const submissionModel = exactModel({
  record: choice(candidateTables, 'record is the name of a table'),
  id: v.pipe(v.number('id is a number'), v.integer(), v.minValue(1)),
})

export const Separation = model({
  submissions: v.pipe(
    listOf(submissionModel, 500, 'Please choose at most 500 submissions'),
    v.minLength(1, 'Please choose what belongs to the other person'),
  ),
})
export type Separation = v.InferOutput<typeof Separation>
