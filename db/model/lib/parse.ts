import * as v from 'valibot'

/** The output of a schema for a value, or the first message about an error in it. */
export function parse<Output>(
  schema: v.GenericSchema<unknown, Output>,
  value: unknown,
): { output: Output } | { message: string } {
  const { success, output, issues } = v.safeParse(schema, value)
  return success ? { output } : { message: issues[0].message }
}
