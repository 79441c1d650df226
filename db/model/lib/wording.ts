/** '1 event', '4,000 events' */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** 'displayOrder' as 'display order' */
export const spacedWords = (field: string) =>
  field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** 'job posting' as 'Job posting' */
export const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** 'displayOrder' as 'Display order' */
export const fieldLabel = (field: string) => capitalized(spacedWords(field))
