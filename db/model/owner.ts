import * as v from 'valibot'

export const userId = v.pipe(v.number('Please choose a user'), v.integer(), v.minValue(1))

/** The owner by which a list is filtered. */
export const owner = v.union(
  [v.picklist(['me', 'none']), v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number))],
  'owner is me, none or the number of a user',
)
export type Owner = v.InferOutput<typeof owner>
