import * as v from 'valibot'

export const userId = v.pipe(v.number('Please choose a user'), v.integer(), v.minValue(1))

/** The owner filter of a list, if any. The empty option of a select counts as missing. */
export const optionalOwner = v.optional(
  v.union(
    [
      v.picklist(['me', 'none']),
      v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number)),
      v.pipe(
        v.literal(''),
        v.transform(() => undefined),
      ),
    ],
    'owner is me, none or the number of a user',
  ),
)
export type Owner = NonNullable<v.InferOutput<typeof optionalOwner>>
