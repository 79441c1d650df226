/** The parts of valibot's schemas that forms read. */
export type Schema = {
  type: string
  metadata?: Readonly<Record<string, unknown>>
  pipe?: readonly (Schema & { requirement?: unknown })[]
  entries?: Record<string, Schema>
  item?: Schema
  wrapped?: Schema
  options?: readonly (Schema | string)[]
}

// The first item of a pipe is its schema, which may be a pipe itself.
export const schemaSteps = ({
  pipe = [],
}: Schema): readonly (Schema & { requirement?: unknown })[] =>
  pipe.flatMap((step, i) => (i === 0 && step.pipe ? schemaSteps(step) : [step]))

const unwrapped = (schema: Schema): Schema => (schema.wrapped ? unwrapped(schema.wrapped) : schema)

/** The limits of a number. */
export function rangeOf(schema: Schema) {
  const limit = (type: string) => {
    const found = limitOf(unwrapped(schema), type)
    return found === undefined ? undefined : Number(found)
  }
  return { min: limit('min_value'), max: limit('max_value') }
}

export const limitOf = (schema: Schema, type: string) =>
  schemaSteps(schema).findLast((step) => step.type === type)?.requirement

/** The maximum length of a field, in characters or items. */
export const maxOf = (schema: Schema) => Number(limitOf(schema, 'max_length') ?? Infinity)
