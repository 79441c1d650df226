import * as v from 'valibot'
import { basedOn, flag, imageUrl, model, optionalProse, required } from './fields.ts'

const missing = 'Name and title are required.'

export const TeamMember = model({
  name: required(missing),
  title: required(missing),
  credentials: optionalProse(1000),
  description: optionalProse(5000),
  imageUrl: imageUrl(),
  displayOrder: v.optional(
    v.pipe(
      v.number('Display order is a number'),
      v.integer('Display order is a whole number'),
      v.minValue(0, 'Display order is at least 0'),
      v.maxValue(1_000_000, 'Display order is at most 1,000,000'),
    ),
    0,
  ),
  isActive: flag(true),
})
export type TeamMember = v.InferOutput<typeof TeamMember>

export const TeamMemberChange = model({ ...TeamMember.entries, basedOn })

/** The photo viewer's zoom; wheel and buttons move by `step`. */
export const photoZoom = { initial: 1, min: 0.5, max: 4, step: 0.1 }
