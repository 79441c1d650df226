/** The keys of a record as its type knows them; TypeScript's own `Object.keys` only says `string`. */
export const keysOf = <T extends object>(record: T) => Object.keys(record) as (keyof T & string)[]
