import * as v from 'valibot'

/** A value as its schema takes it, or the first message of what is wrong with it. */
export function parse<Output>(
  schema: v.GenericSchema<unknown, Output>,
  value: unknown,
): { output: Output } | { message: string } {
  const { success, output, issues } = v.safeParse(schema, value)
  return success ? { output } : { message: issues[0].message }
}
