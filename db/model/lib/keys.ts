/** Object.keys with its type. The cast is safe for objects without further keys, such as constants. */
export const keysOf = <T extends object>(object: T) =>
  Object.keys(object) as Extract<keyof T, string>[]

/** An object with a value for each name. Object.fromEntries loses the type of its keys. */
export const byName = <Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name, index: number) => Value,
) =>
  Object.fromEntries(names.map((name, index) => [name, valueOf(name, index)])) as Record<
    Name,
    Value
  >

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
