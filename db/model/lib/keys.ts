/** Object.keys with its type. The cast is safe for objects without further keys, such as constants. */
export const keysOf = <T extends object>(object: T) =>
  Object.keys(object) as Extract<keyof T, string>[]

/** Whether an object has a key itself, such as a constant the value of a form. */
export const isKeyOf = <T extends object>(object: T, name: PropertyKey): name is keyof T =>
  Object.hasOwn(object, name)

/** Object.fromEntries with the type of its keys, which it loses. */
export const fromPairs = <Name extends string, Value>(pairs: readonly (readonly [Name, Value])[]) =>
  Object.fromEntries(pairs) as Record<Name, Value>

export const byName = <Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name, index: number) => Value,
) => fromPairs(names.map((name, index) => [name, valueOf(name, index)]))

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
