import * as v from 'valibot'

/** The errors within a value by their path: `hours.mon`. */
export const errorsWithin = (model: v.GenericSchema, value: unknown, name: string) =>
  Object.fromEntries(
    (v.safeParse(model, value).issues ?? []).map((issue) => [
      `${name}.${v.getDotPath(issue)}`,
      issue.message,
    ]),
  )
